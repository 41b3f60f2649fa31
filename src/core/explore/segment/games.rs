//! A file of games: a row for each, and the names that the rows speak of.

use super::positions::{damaged, number_at, open_at_footer, read_at};
use crate::{
    explore::row::Row,
    files::{self, Aside},
};
use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _},
    path::Path,
};

const MAGIC: &[u8; 8] = b"tbyexpG1";
/// Where the rows end, how many there are, how many names, where their text ends, the magic.
const FOOTER: usize = 40;

/// Names, each kept once, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Names {
    places: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
}

impl Names {
    /// The number of a name, known or new.
    pub fn keep(&mut self, name: &str) -> u32 {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.names.push(name.into());
        self.places.insert(name.into(), place);
        place
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(Box::as_ref)
    }
}

/// Writes a file of games.
pub fn write(path: &Path, rows: &[Row], names: &Names) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, files::aside(path)?);
    file.write_all(MAGIC)?;
    let mut bytes = Vec::with_capacity(Row::SIZE);
    for row in rows {
        bytes.clear();
        row.write(&mut bytes);
        file.write_all(&bytes)?;
    }
    let rows_end = (MAGIC.len() + rows.len() * Row::SIZE) as u64;
    let mut end = rows_end;
    for name in names.iter() {
        file.write_all(name.as_bytes())?;
        end += name.len() as u64;
    }
    // Where each name ends, from the beginning of the names.
    let mut length = 0_u64;
    for name in names.iter() {
        length += name.len() as u64;
        file.write_all(&length.to_le_bytes())?;
    }
    for number in [rows_end, rows.len() as u64, names.names.len() as u64, end] {
        file.write_all(&number.to_le_bytes())?;
    }
    file.write_all(MAGIC)?;
    let file: Aside = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.finish()
}

/// An open file of games.
#[derive(Debug)]
pub struct GamesFile {
    file: File,
    count: u32,
    rows_end: u64,
    names: u64,
    names_end: u64,
}

impl GamesFile {
    /// # Errors
    /// Why it cannot be read; `InvalidData` where it is no such file.
    pub fn open(path: &Path) -> io::Result<GamesFile> {
        let (file, footer_at, footer) = open_at_footer(path, FOOTER)?;
        let number = |place: usize| number_at(&footer, place * 8);
        let (rows_end, count, names, names_end) = (number(0)?, number(1)?, number(2)?, number(3)?);
        let expected = count
            .checked_mul(Row::SIZE as u64)
            .and_then(|n| n.checked_add(8));
        let ends = names.checked_mul(8).and_then(|n| n.checked_add(names_end));
        if footer.get(32..) != Some(MAGIC)
            || expected != Some(rows_end)
            || names_end < rows_end
            || ends != Some(footer_at)
        {
            return Err(damaged());
        }
        Ok(GamesFile {
            file,
            count: u32::try_from(count).map_err(|_| damaged())?,
            rows_end,
            names,
            names_end,
        })
    }

    /// How many games it has.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// A game's row, read from the file.
    pub fn row(&mut self, game: u32) -> io::Result<Row> {
        if game >= self.count {
            return Err(damaged());
        }
        let at = game as usize * Row::SIZE;
        let bytes = read_at(&mut self.file, (MAGIC.len() + at) as u64, Row::SIZE)?;
        Row::read(&bytes).ok_or_else(damaged)
    }

    /// Shows all rows, in order. They are read in pieces, so that no room is needed for all.
    pub fn each_row(&mut self, mut see: impl FnMut(&Row)) -> io::Result<()> {
        const AT_A_TIME: usize = 4096;
        let mut left = self.count as usize;
        let mut piece = vec![0; left.min(AT_A_TIME) * Row::SIZE];
        self.file.seek(SeekFrom::Start(MAGIC.len() as u64))?;
        while left > 0 {
            let count = left.min(AT_A_TIME);
            let bytes = piece.get_mut(..count * Row::SIZE).ok_or_else(damaged)?;
            self.file.read_exact(bytes)?;
            for bytes in bytes.chunks_exact(Row::SIZE) {
                see(&Row::read(bytes).ok_or_else(damaged)?);
            }
            left -= count;
        }
        Ok(())
    }

    /// All rows, in order.
    pub fn rows(&mut self) -> io::Result<Vec<Row>> {
        let mut rows = Vec::new();
        self.each_row(|row| rows.push(*row))?;
        Ok(rows)
    }

    /// Which names players have in those of its rows that stay, by number.
    pub fn named(&self, rows: &[Row], stays: impl Fn(&Row) -> bool) -> Vec<bool> {
        let mut named = vec![false; usize::try_from(self.names).unwrap_or(0)];
        for row in rows.iter().filter(|row| stays(row)) {
            for player in row.players {
                if let Some(own) = named.get_mut(player as usize) {
                    *own = true;
                }
            }
        }
        named
    }

    /// A name by its number.
    pub fn name(&mut self, number: u32) -> io::Result<String> {
        let number = u64::from(number);
        if number >= self.names {
            return Err(damaged());
        }
        let ends_at = self.names_end;
        let (start, end) = match number.checked_sub(1) {
            Some(before) => {
                let ends = read_at(&mut self.file, ends_at + before * 8, 16)?;
                (number_at(&ends, 0)?, number_at(&ends, 8)?)
            }
            None => (0, number_at(&read_at(&mut self.file, ends_at, 8)?, 0)?),
        };
        let length = usize::try_from(end.checked_sub(start).ok_or_else(damaged)?);
        let at = self.rows_end.checked_add(start).ok_or_else(damaged)?;
        let bytes = read_at(&mut self.file, at, length.map_err(|_| damaged())?)?;
        String::from_utf8(bytes).map_err(|_| damaged())
    }

    /// Shows all names, in order.
    pub fn each_name(&mut self, mut see: impl FnMut(&str)) -> io::Result<()> {
        let length = |length: u64| usize::try_from(length).map_err(|_| damaged());
        let text = read_at(
            &mut self.file,
            self.rows_end,
            length(self.names_end - self.rows_end)?,
        )?;
        let ends = read_at(&mut self.file, self.names_end, length(self.names * 8)?)?;
        let mut start = 0;
        for end in ends.chunks_exact(8) {
            let end = length(number_at(end, 0)?)?;
            let name = text.get(start..end).ok_or_else(damaged)?;
            see(std::str::from_utf8(name).map_err(|_| damaged())?);
            start = end;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::ByColor;

    #[test]
    fn rows_and_names_come_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let mut names = Names::default();
        let mut rows = Vec::new();
        for number in 0..50 {
            rows.push(Row {
                players: ByColor {
                    white: names.keep(&format!("Player {}", number % 7)),
                    black: names.keep(""),
                },
                number,
                ..Row::default()
            });
        }
        write(&path, &rows, &names).expect("written");
        let mut file = GamesFile::open(&path).expect("opened");
        assert_eq!(file.count(), 50);
        assert_eq!(file.rows().expect("read"), rows);
        for (game, row) in (0..).zip(&rows) {
            assert_eq!(file.row(game).expect("read"), *row);
        }
        assert!(file.row(50).is_err());
        let mut all = Vec::new();
        file.each_name(|name| all.push(name.to_owned()))
            .expect("read");
        assert_eq!(all.len(), 8);
        for (number, name) in (0..).zip(&all) {
            assert_eq!(file.name(number).expect("read"), *name);
        }
        assert!(file.name(8).is_err());
        let whole = std::fs::read(&path).expect("read");
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).expect("cut");
            assert!(GamesFile::open(&path).is_err(), "{length}");
        }
    }
}
