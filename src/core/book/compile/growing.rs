//! The book while it grows: positions as they are met, with a list of moves each.

use crate::{
    book::{
        Book,
        compiled::digest,
        glyphs::Glyphs,
        key_map::KeyMap,
        names::{Names, OpeningName},
        positions::{
            About, FileLine, LineNumbers, NONE, PackedMove, Positions, Squares, place_after,
            place_of,
        },
        syntax::{Mark, Span},
    },
    sort,
};
use shakmaty::{Color, Move, san::San};

/// A place in one of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    pub document: u32,
    /// From 1.
    pub line: u32,
    pub span: Span,
}

impl Site {
    fn file_line(self) -> FileLine {
        FileLine {
            file: self.document,
            line: self.line,
        }
    }
}

/// A position with what has been said of it so far.
pub struct Node {
    key: u64,
    pub turn: Color,
    /// The first of its moves in the list of edges.
    first: u32,
    name: u32,
    note: u32,
    site: Site,
}

/// What included files say of a move.
#[derive(Clone, Copy)]
pub struct Part {
    pub weight: u32,
    /// How many of their lines write it.
    pub lines: u32,
    /// Where they write it first.
    pub site: Site,
    pub mark: Option<(Mark, Site)>,
}

/// A move from one position to another.
pub struct Edge {
    pub played: Move,
    /// As it was first written, for quick recognition.
    san: Option<San>,
    /// The next move from the same position.
    next: u32,
    pub child: u32,
    pub weight: u32,
    pub mark: Option<(Mark, Site)>,
    pub glyphs: Glyphs,
    /// Where it was first given a weight of its own.
    pub weighed: Option<Site>,
    pub site: Site,
    /// What included files say of it, if they write it.
    pub part: Option<Box<Part>>,
}

impl Edge {
    /// What included files say of it, where this place is in one of them.
    pub fn part_at(&mut self, site: Site) -> Option<&mut Part> {
        let first = || {
            Box::new(Part {
                weight: 0,
                lines: 0,
                site,
                mark: None,
            })
        };
        (site.document > 0).then(|| self.part.get_or_insert_with(first).as_mut())
    }
}

/// How a name was given.
struct Given {
    site: Site,
    /// The path by which the named position was reached.
    path: u64,
}

/// What naming a position met.
pub enum Naming {
    Done,
    /// It has another name, given at this site; on the same path or another.
    Other {
        known: OpeningName,
        site: Site,
        same_path: bool,
    },
}

#[derive(Default)]
pub struct Growing {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    by_key: KeyMap<u64, u32>,
    names: Names<Given>,
    notes: Vec<String>,
    /// What was noted of which position, as a fingerprint of both.
    noted: KeyMap<u64, ()>,
    /// Ends of lines by their paths.
    ends: KeyMap<u64, Site>,
    transpositions: u32,
}

/// This one of the edges, and those that follow it from the same position.
fn edges_from(edges: &[Edge], first: u32) -> impl Iterator<Item = (u32, &Edge)> {
    let mut next = first;
    std::iter::from_fn(move || {
        let at = next;
        let edge = edges.get(at as usize)?;
        next = edge.next;
        Some((at, edge))
    })
}

impl Growing {
    /// Makes room for what a text of so many bytes may hold: lists that grow leave holes in the
    /// memory behind them, which the book would keep as long as it is there.
    pub fn reserve(&mut self, bytes: usize) {
        let (positions, lines) = (bytes / 18, bytes / 48);
        self.nodes.reserve(positions);
        self.edges.reserve(positions);
        self.by_key.reserve(positions);
        self.ends.reserve(lines);
    }

    /// The position with this key, made if it is new.
    pub fn position(&mut self, key: u64, turn: Color, site: Site) -> u32 {
        if let Some(node) = self.by_key.get(&key) {
            return *node;
        }
        let node = place_after(self.nodes.len());
        self.nodes.push(Node {
            key,
            turn,
            first: NONE,
            name: NONE,
            note: NONE,
            site,
        });
        self.by_key.insert(key, node);
        node
    }

    /// Every position with its number, in the order of the text.
    pub fn nodes(&self) -> impl Iterator<Item = (u32, &Node)> {
        (0..).zip(&self.nodes)
    }

    /// The key of a position.
    pub fn key(&self, node: u32) -> u64 {
        self.nodes.get(node as usize).map_or(0, |node| node.key)
    }

    pub fn edge(&self, edge: u32) -> Option<&Edge> {
        self.edges.get(edge as usize)
    }

    pub fn edge_mut(&mut self, edge: u32) -> Option<&mut Edge> {
        self.edges.get_mut(edge as usize)
    }

    /// The move from `node` that was first written so.
    pub fn edge_spelt(&self, node: u32, san: San) -> Option<u32> {
        self.edges_of(node)
            .find(|(_, edge)| edge.san == Some(san))
            .map(|(at, _)| at)
    }

    pub fn edge_played(&self, node: u32, played: Move) -> Option<u32> {
        self.edges_of(node)
            .find(|(_, edge)| edge.played == played)
            .map(|(at, _)| at)
    }

    /// The moves of a position, in the order of the text.
    pub fn edges_of(&self, node: u32) -> impl Iterator<Item = (u32, &Edge)> {
        let first = self.nodes.get(node as usize).map_or(NONE, |n| n.first);
        edges_from(&self.edges, first)
    }

    /// Adds a move that `node` does not have yet, to the position with this key.
    pub fn add_edge(
        &mut self,
        node: u32,
        played: Move,
        san: Option<San>,
        reached: (u64, Color),
        site: Site,
    ) -> u32 {
        let known = place_after(self.nodes.len());
        let child = self.position(reached.0, reached.1, site);
        if child < known {
            self.transpositions += 1;
        }
        let edge = place_after(self.edges.len());
        let last = self.edges_of(node).last().map(|(at, _)| at);
        self.edges.push(Edge {
            played,
            san,
            next: NONE,
            child,
            weight: 0,
            mark: None,
            glyphs: Glyphs::default(),
            weighed: None,
            site,
            part: None,
        });
        match last.and_then(|at| self.edges.get_mut(at as usize)) {
            Some(last) => last.next = edge,
            None => {
                if let Some(node) = self.nodes.get_mut(node as usize) {
                    node.first = edge;
                }
            }
        }
        edge
    }

    /// Names a position that was reached on `path`, by an ECO code (or nothing) and a name.
    pub fn name(&mut self, node: u32, (eco, name): (&str, &str), path: u64, site: Site) -> Naming {
        let place = place_after(self.names.len());
        let Some(node) = self.nodes.get_mut(node as usize) else {
            return Naming::Done;
        };
        match self.names.get(node.name as usize) {
            Some(known) if (known.eco, known.name) == (eco, name) => Naming::Done,
            Some(known) => Naming::Other {
                known: known.opening(),
                site: known.given.site,
                same_path: known.given.path == path,
            },
            None => {
                node.name = place;
                self.names.push(eco, name, Given { site, path });
                Naming::Done
            }
        }
    }

    /// Notes something of a position; a second note is joined to the first, what it says again is
    /// left out.
    pub fn note(&mut self, node: u32, text: &str) {
        for part in text.split("; ") {
            let fingerprint = digest(part.as_bytes()).rotate_left(32) ^ u64::from(node);
            if self.noted.insert(fingerprint, ()).is_none() {
                self.note_part(node, part);
            }
        }
    }

    fn note_part(&mut self, node: u32, text: &str) {
        let place = place_after(self.notes.len());
        let Some(node) = self.nodes.get_mut(node as usize) else {
            return;
        };
        match self.notes.get_mut(node.note as usize) {
            Some(known) => {
                known.push_str("; ");
                known.push_str(text);
            }
            None => {
                node.note = place;
                self.notes.push(text.to_owned());
            }
        }
    }

    /// Remembers that a line ends with this path; returns the earlier line that did, if any.
    pub fn end(&mut self, path: u64, site: Site) -> Option<Site> {
        match self.ends.entry(path) {
            std::collections::hash_map::Entry::Occupied(known) => Some(*known.get()),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(site);
                None
            }
        }
    }

    /// Sorted for looking up; files, titles and line counts are the caller's.
    pub fn into_book(mut self) -> Book {
        self.nodes.sort_unstable_by_key(|node| node.key);
        let of_nodes = self.nodes.iter().map(|node| node.site);
        let of_edges = self.edges.iter().map(|edge| edge.site);
        let of_names = self.names.iter().map(|named| named.given.site);
        let sites = of_nodes.chain(of_edges).chain(of_names);
        // A text has fewer lines than bytes, and of those fewer than there are numbers.
        let lines = LineNumbers::of(sites.map(Site::file_line)).unwrap_or_default();
        let mut positions = Positions::with_room(lines, self.nodes.len(), self.edges.len());
        let mut moves = Vec::new();
        for node in &self.nodes {
            let edges = edges_from(&self.edges, node.first);
            moves.extend(edges.map(|(_, edge)| PackedMove {
                weight: edge.weight,
                site: edge.site.file_line(),
                squares: Squares::pack(edge.played),
                mark: edge.mark.map(|(mark, _)| mark),
                glyphs: edge.glyphs,
                weighed: edge.weighed.is_some(),
            }));
            sort::by_key(&mut moves, |m| {
                (m.mark == Some(Mark::Avoid), std::cmp::Reverse(m.weight))
            });
            let about = About {
                name: place_of(node.name),
                note: place_of(node.note),
                site: node.site.file_line(),
            };
            positions.push(node.key, about, moves.drain(..));
        }
        let lines = positions.lines();
        let names = self.names.map(|given| lines.number(given.site.file_line()));
        Book {
            names,
            positions,
            notes: self.notes,
            transpositions: self.transpositions,
            ..Book::default()
        }
    }
}
