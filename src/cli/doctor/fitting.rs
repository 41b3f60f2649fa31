//! Settings that fit the machine better than the defaults, where the file says nothing of them, and
//! keys that stand there under former names.

use crate::{
    cli::words::doctor as words,
    store::settings::{FIELDS, Loaded, Settings, Value, is_written},
};

/// What is at hand.
#[derive(Clone, Debug)]
pub struct Machine {
    pub cores: usize,
    /// Free memory in MiB, where it is known.
    pub free_mib: Option<u64>,
    /// How the screens should look here.
    pub look: Vec<Fit>,
}

/// What one setting of the section `look` should be here, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    pub key: &'static str,
    pub to: Value,
    pub why: String,
}

/// A setting that would fit better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// `engine.threads`
    pub name: String,
    pub from: Value,
    pub to: Value,
    pub why: String,
}

/// What would be written.
#[derive(Clone, Debug)]
pub struct Offer {
    pub changes: Vec<Change>,
    pub settings: Settings,
    /// Keys under former names, which get their present ones.
    pub renamed: usize,
}

impl Offer {
    /// Compares the settings with the machine; `text` is the settings file's, empty where there is
    /// none.
    pub fn new(loaded: &Loaded, text: &str, machine: Machine) -> Offer {
        let mut offer = Offer {
            changes: Vec::new(),
            settings: loaded.settings.clone(),
            renamed: loaded.renamed.len(),
        };
        let threads = threads(machine.cores);
        offer.set(
            text,
            ("engine", "threads"),
            Value::Number(threads),
            words::cores(machine.cores),
        );
        if let Some(free) = machine.free_mib {
            offer.set(
                text,
                ("engine", "hash"),
                Value::Number(hash_mib(free)),
                words::are_free(free),
            );
        }
        for Fit { key, to, why } in machine.look {
            offer.set(text, ("look", key), to, why);
        }
        offer
    }

    /// The lines that would be written, by their sections, each with its reason.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut within = "";
        for change in &self.changes {
            let (section, key) = change.name.split_once('.').unwrap_or_default();
            if section != within {
                lines.push(format!("[{section}]"));
                within = section;
            }
            lines.push(format!("{key} = {}  # {}", change.to, change.why));
        }
        if self.renamed > 0 {
            lines.push(format!("# {}", words::former_names(self.renamed)));
        }
        lines
    }

    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.renamed == 0
    }

    /// What a person wrote down stays.
    fn set(&mut self, text: &str, (section, key): (&str, &str), to: Value, why: String) {
        let field = FIELDS
            .iter()
            .find(|field| field.section == section && field.key == key);
        let Some(field) = field.filter(|_| !is_written(text, section, key)) else {
            return;
        };
        let from = (field.get)(&self.settings);
        if from != to && field.put(&mut self.settings, &to) {
            self.changes.push(Change {
                name: format!("{section}.{key}"),
                from,
                to,
                why,
            });
        }
    }
}

/// Half of the cores: the others are for the terminal, and for hands that type.
fn threads(cores: usize) -> usize {
    (cores / 2).clamp(1, 16)
}

/// A sixteenth of the free memory as a power of two, from the default up to 1 GiB; less where there
/// is little.
fn hash_mib(free_mib: u64) -> usize {
    let part = usize::try_from(free_mib / 16).unwrap_or(usize::MAX);
    let power = part.checked_ilog2().map_or(1, |power| 1_usize << power);
    power.min(1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::settings;
    use std::path::Path;

    fn offered(text: &str, cores: usize, free_mib: u64) -> Vec<String> {
        let loaded = settings::read(Path::new("settings.toml"), text);
        let machine = Machine {
            cores,
            free_mib: Some(free_mib),
            look: Vec::new(),
        };
        let offer = Offer::new(&loaded, text, machine);
        let told = |change: &Change| format!("{} {}→{}", change.name, change.from, change.to);
        offer.changes.iter().map(told).collect()
    }

    #[test]
    fn the_machine_says_what_fits_unless_a_person_did() {
        assert_eq!(
            offered("", 8, 20_000),
            ["engine.threads 1→4", "engine.hash 64→1024"]
        );
        assert_eq!(offered("", 1, 1_500), Vec::<String>::new());
        assert_eq!(offered("", 2, 300), ["engine.hash 64→16"]);
        let text = "[look]\nascii = false\n";
        let loaded = settings::read(Path::new("settings.toml"), text);
        let look = [
            ("theme", Value::Text("terminal".to_owned())),
            ("ascii", Value::Switch(true)),
        ];
        let machine = Machine {
            cores: 4,
            free_mib: None,
            look: look
                .map(|(key, to)| Fit {
                    key,
                    to,
                    why: "so".to_owned(),
                })
                .to_vec(),
        };
        let expected = [
            "[engine]",
            "threads = 2  # 4 cores",
            "[look]",
            "theme = \"terminal\"  # so",
        ];
        assert_eq!(Offer::new(&loaded, text, machine).lines(), expected);
        let own = "[engine]\nthreads = 1 # quiet\n";
        assert_eq!(offered(own, 8, 1_500), Vec::<String>::new());
    }

    #[test]
    fn what_a_person_wrote_under_a_former_name_stays() {
        let text = "[look]\nmen = \"art\"\n";
        let loaded = settings::read(Path::new("settings.toml"), text);
        let pieces = Fit {
            key: "pieces",
            to: Value::Text("sextants".to_owned()),
            why: "so".to_owned(),
        };
        let machine = Machine {
            cores: 1,
            free_mib: None,
            look: vec![pieces],
        };
        let offer = Offer::new(&loaded, text, machine);
        assert_eq!((offer.changes, offer.renamed), (vec![], 1));
    }
}
