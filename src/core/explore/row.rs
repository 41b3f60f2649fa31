//! What is kept of each game beside its moves: who played, when, how it ended, where it stands.

use super::time_class::TimeClass;
use crate::game::{Date, GameResult, index::average_elo};
use shakmaty::ByColor;

/// A game of an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Places in the table of names.
    pub players: ByColor<u32>,
    /// 0: unknown.
    pub elo: ByColor<u16>,
    pub date: Date,
    pub result: GameResult,
    /// `None`: no time control is given, or it is not understood.
    pub time: Option<TimeClass>,
    /// Plies that could be read.
    pub plies: u16,
    /// Which file it is in, by the number that the index gave it.
    pub file: u32,
    /// Its place among the games of that file, from 0.
    pub number: u32,
    /// Its bytes in the file.
    pub start: u64,
    pub length: u32,
}

/// What answers need of a game, in few bytes: an index keeps it of all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// 0: unknown.
    pub elo: ByColor<u16>,
    pub date: Date,
    pub result: GameResult,
}

impl Row {
    pub fn facts(&self) -> Facts {
        Facts {
            elo: self.elo,
            date: self.date,
            result: self.result,
        }
    }

    /// Bytes of a row as it is stored.
    pub const SIZE: usize = 38;

    /// What a game's tags say of it.
    pub fn of_tags(tag: impl Fn(&str) -> Option<String>) -> Row {
        let elo = |name| tag(name)?.trim().parse().ok();
        let date = |name| tag(name).map(|text| Date::read(&text));
        Row {
            elo: ByColor {
                white: elo("WhiteElo").unwrap_or(0),
                black: elo("BlackElo").unwrap_or(0),
            },
            date: date("Date")
                .filter(|date| date.is_known())
                .or_else(|| date("UTCDate"))
                .unwrap_or_default(),
            time: tag("TimeControl").and_then(|tag| TimeClass::of_tag(&tag)),
            ..Row::default()
        }
    }

    /// Appends the row to these bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.players.white.to_le_bytes());
        bytes.extend_from_slice(&self.players.black.to_le_bytes());
        bytes.extend_from_slice(&self.elo.white.to_le_bytes());
        bytes.extend_from_slice(&self.elo.black.to_le_bytes());
        bytes.extend_from_slice(&packed_date(self.date).to_le_bytes());
        bytes.push(result_code(self.result) | TimeClass::code(self.time) << 2);
        bytes.push(0);
        bytes.extend_from_slice(&self.plies.to_le_bytes());
        bytes.extend_from_slice(&self.file.to_le_bytes());
        bytes.extend_from_slice(&self.number.to_le_bytes());
        let [a, b, c, d, e, f, ..] = self.start.to_le_bytes();
        bytes.extend_from_slice(&[a, b, c, d, e, f]);
        bytes.extend_from_slice(&self.length.to_le_bytes());
    }

    /// Reads a row from its bytes; `None` if there are too few.
    pub fn read(bytes: &[u8]) -> Option<Row> {
        let bytes: &[u8; Row::SIZE] = bytes.get(..Row::SIZE)?.try_into().ok()?;
        let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let four = |at: usize| u32::from(two(at)) | u32::from(two(at + 2)) << 16;
        Some(Row {
            players: ByColor {
                white: four(0),
                black: four(4),
            },
            elo: ByColor {
                white: two(8),
                black: two(10),
            },
            date: unpacked_date(four(12)),
            result: result_of(bytes[16]),
            time: TimeClass::of_code(bytes[16] >> 2),
            plies: two(18),
            file: four(20),
            number: four(24),
            start: u64::from(four(28)) | u64::from(two(32)) << 32,
            length: four(34),
        })
    }

    /// The average of the ratings that are known; `None` if neither is.
    pub fn average_elo(&self) -> Option<u16> {
        average_elo(self.elo)
    }
}

fn packed_date(date: Date) -> u32 {
    u32::from(date.year) << 9 | u32::from(date.month) << 5 | u32::from(date.day)
}

fn unpacked_date(packed: u32) -> Date {
    let small = |bits: u32| u8::try_from(bits).unwrap_or(0);
    Date {
        year: u16::try_from(packed >> 9).unwrap_or(0),
        month: small(packed >> 5 & 15),
        day: small(packed & 31),
    }
}

fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::Unknown => 0,
        GameResult::WhiteWins => 1,
        GameResult::Draw => 2,
        GameResult::BlackWins => 3,
    }
}

fn result_of(code: u8) -> GameResult {
    match code & 3 {
        1 => GameResult::WhiteWins,
        2 => GameResult::Draw,
        3 => GameResult::BlackWins,
        _ => GameResult::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        for (result, time) in [
            (GameResult::WhiteWins, None),
            (GameResult::Draw, Some(TimeClass::Blitz)),
            (GameResult::BlackWins, Some(TimeClass::Correspondence)),
            (GameResult::Unknown, Some(TimeClass::Bullet)),
        ] {
            let row = Row {
                players: ByColor {
                    white: 70_000,
                    black: 3,
                },
                elo: ByColor {
                    white: 2700,
                    black: 0,
                },
                date: Date::read("1984.05.31"),
                result,
                time,
                plies: 117,
                file: 9,
                number: 1_234_567,
                start: 0x1234_5678_9abc,
                length: 70_001,
            };
            let mut bytes = Vec::new();
            row.write(&mut bytes);
            assert_eq!(bytes.len(), Row::SIZE);
            assert_eq!(Row::read(&bytes), Some(row));
            assert_eq!(Row::read(&bytes[1..]), None);
        }
    }
}
