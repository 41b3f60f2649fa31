//! The form of a finding on the disk: numbers in little-endian order. Depth (4 bytes), selective depth (4),
//! nodes (8), milliseconds (8); then line by line: kind of score (1), score (4), depth (4),
//! selective depth (4), number of moves (1), moves (2 each: from, to, promotion in 6, 6, 4 bits).

use crate::{
    chess::Score,
    engine::messages::{Bound, Info, PvLine},
};
use shakmaty::{Chess, Move, Position as _, Role, Square, uci::UciMove};
use std::time::Duration;

/// Plies of a line that are kept.
const LONGEST_LINE: usize = 20;

pub fn write(info: &Info) -> Vec<u8> {
    let depth = info.lines.first().map_or(0, |line| line.depth);
    let millis = u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX);
    let mut bytes = Vec::with_capacity(64);
    bytes.extend(depth.to_le_bytes());
    bytes.extend(info.seldepth.to_le_bytes());
    bytes.extend(info.nodes.to_le_bytes());
    bytes.extend(millis.to_le_bytes());
    for line in &info.lines {
        let (kind, score) = match line.score {
            Score::Mated(moves) => (0u8, moves.cast_signed()),
            Score::Cp(cp) => (1, cp),
            Score::Mates(moves) => (2, moves.cast_signed()),
        };
        let moves: Vec<u16> = line
            .moves
            .iter()
            .take(LONGEST_LINE)
            .map_while(|played| packed(*played))
            .collect();
        bytes.push(kind);
        bytes.extend(score.to_le_bytes());
        bytes.extend(line.depth.to_le_bytes());
        bytes.extend(line.seldepth.to_le_bytes());
        bytes.push(u8::try_from(moves.len()).unwrap_or(0));
        bytes.extend(moves.iter().flat_map(|packed| packed.to_le_bytes()));
    }
    bytes
}

pub fn depth_of(bytes: &[u8]) -> u32 {
    bytes
        .first_chunk()
        .map_or(0, |first| u32::from_le_bytes(*first))
}

/// The finding, if its moves are legal in the position; another position may have the same key.
pub fn read(mut bytes: &[u8], chess: &Chess) -> Option<Info> {
    let source = &mut bytes;
    let mut info = Info {
        depth: u32::from_le_bytes(take(source)?),
        seldepth: u32::from_le_bytes(take(source)?),
        nodes: u64::from_le_bytes(take(source)?),
        time: Duration::from_millis(u64::from_le_bytes(take(source)?)),
        ..Info::default()
    };
    while !source.is_empty() {
        let [kind] = take(source)?;
        let number = i32::from_le_bytes(take(source)?);
        let score = match kind {
            0 => Score::Mated(number.cast_unsigned()),
            1 => Score::Cp(number),
            2 => Score::Mates(number.cast_unsigned()),
            _ => return None,
        };
        let depth = u32::from_le_bytes(take(source)?);
        let seldepth = u32::from_le_bytes(take(source)?);
        let [count] = take(source)?;
        let mut after = chess.clone();
        let mut moves = Vec::with_capacity(count.into());
        for _ in 0..count {
            let played = unpacked(u16::from_le_bytes(take(source)?), &after)?;
            after.play_unchecked(played);
            moves.push(played);
        }
        if moves.is_empty() {
            return None;
        }
        info.lines.push(PvLine {
            score,
            bound: Bound::Exact,
            depth,
            seldepth,
            moves,
        });
    }
    Some(info)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

fn packed(played: Move) -> Option<u16> {
    // Castling as king onto rook, the same in all kinds of chess.
    let UciMove::Normal {
        from,
        to,
        promotion,
    } = UciMove::from_chess960(played)
    else {
        return None;
    };
    let role = promotion.map_or(0, u16::from);
    Some(u16::from(u8::from(from)) | u16::from(u8::from(to)) << 6 | role << 12)
}

fn unpacked(packed: u16, chess: &Chess) -> Option<Move> {
    let square = |bits: u16| Square::try_from(u8::try_from(bits & 63).ok()?).ok();
    let role = u8::try_from(packed >> 12).ok()?;
    let promotion = match role {
        0 => None,
        role => Some(Role::try_from(role).ok()?),
    };
    let text = UciMove::Normal {
        from: square(packed)?,
        to: square(packed >> 6)?,
        promotion,
    };
    text.to_move(chess).ok()
}
