//! Networks as bytes: a header, then the weights, whole numbers of 16 bits, little end first.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | `TABNET` and two zeros |
//! | 8–9 | version of the format |
//! | 10–11 | N, sums in each view |
//! | 12–13 | sets of output weights |
//! | 14–15 | generation |
//! | 16–23 | positions learned from |
//! | 24–25 | centipawns that an output of 1 is worth |
//! | 26–31 | zeros |
//! | 32–39 | hash of all that follows (FNV-1a, 64 bits) |
//! | then | input weights, input biases, output weights; output biases of 32 bits |

use super::hash::{hash_of, weights};
use super::{LANES, MOST_BUCKETS, MOST_HIDDEN, Network, Origin, feature::FEATURES};
use crate::engine::words::evaluation as words;
use std::fmt;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"TABNET\0\0";
const VERSION: u16 = 1;
/// Everything before the weights, in bytes.
pub(super) const HEADER: usize = 40;

/// The largest file that a network can be, in bytes.
pub const MOST_BYTES: usize =
    HEADER + 2 * (FEATURES + 1 + 2 * MOST_BUCKETS) * MOST_HIDDEN + 4 * MOST_BUCKETS;

/// Why bytes are no network.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NetworkError {
    #[error("{}", words::NOT_A_NETWORK)]
    Foreign,
    /// Of a file of which so much is not even read.
    #[error("{}", words::longer_than_any(MOST_BYTES))]
    TooLong,
    #[error("{}", words::other_version(VERSION, *.0))]
    Version(u16),
    #[error("{}", words::other_shape(LANES..=MOST_HIDDEN, LANES, MOST_BUCKETS, *hidden, *buckets))]
    Shape { hidden: u16, buckets: u16 },
    #[error("{}", words::other_length(*expected, *found))]
    Length { expected: usize, found: usize },
    #[error("{}", words::damaged(*expected, *found))]
    Hash { expected: u64, found: u64 },
    #[error("{}", words::weight_out_of_range(*.0))]
    Weight(i16),
}

impl Network {
    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = weights(
            &self.input,
            &self.input_bias,
            &self.output,
            &self.output_bias,
        );
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(short(self.hidden));
        bytes.extend(short(self.buckets()));
        bytes.extend(short(self.origin.generation as usize));
        bytes.extend(self.origin.positions.to_le_bytes());
        bytes.extend(self.centipawns.to_le_bytes());
        bytes.extend([0; 6]);
        bytes.extend(self.origin.hash.to_le_bytes());
        bytes.extend(weights);
        bytes
    }

    /// The network that a file holds.
    ///
    /// # Errors
    /// [`NetworkError`] says what was expected and found.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let Header {
            hidden,
            buckets,
            origin,
            centipawns,
        } = Header::read(bytes)?;
        let (n, sets) = (usize::from(hidden), usize::from(buckets));
        let counts = [FEATURES * n, n, 2 * sets * n];
        let expected = HEADER + 2 * counts.iter().sum::<usize>() + 4 * sets;
        if bytes.len() != expected {
            let found = bytes.len();
            return Err(NetworkError::Length { expected, found });
        }
        let (_, mut rest) = bytes.split_at(HEADER);
        let (expected, found) = (origin.hash, hash_of(rest));
        if expected != found {
            return Err(NetworkError::Hash { expected, found });
        }
        let [input, input_bias, output] = counts.map(|count| {
            let (part, others) = rest.split_at(2 * count);
            rest = others;
            part.chunks_exact(2)
                .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
                .collect::<Vec<i16>>()
        });
        if let Some(weight) = output.iter().find(|weight| weight.unsigned_abs() > 127) {
            return Err(NetworkError::Weight(*weight));
        }
        let output_bias = rest
            .chunks_exact(4)
            .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        Network::of_origin(origin, [input, input_bias, output], output_bias)
            .map(|network| network.worth(centipawns))
            .ok_or(NetworkError::Shape { hidden, buckets })
    }
}

/// What a file says of its network before the weights.
pub(super) struct Header {
    hidden: u16,
    buckets: u16,
    /// Its hash has not been compared with the weights.
    pub(super) origin: Origin,
    centipawns: u16,
}

impl Header {
    pub(super) fn read(bytes: &[u8]) -> Result<Header, NetworkError> {
        let header = bytes
            .first_chunk::<HEADER>()
            .filter(|header| header.starts_with(&MAGIC))
            .ok_or(NetworkError::Foreign)?;
        let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let long = |at: usize| {
            let eight = header.get(at..at + 8).and_then(|part| part.try_into().ok());
            u64::from_le_bytes(eight.unwrap_or_default())
        };
        if short(8) != VERSION {
            return Err(NetworkError::Version(short(8)));
        }
        let (hidden, buckets) = (short(10), short(12));
        let (n, sets) = (usize::from(hidden), usize::from(buckets));
        let fits = (LANES..=MOST_HIDDEN).contains(&n)
            && n.is_multiple_of(LANES)
            && (1..=MOST_BUCKETS).contains(&sets);
        if !fits {
            return Err(NetworkError::Shape { hidden, buckets });
        }
        Ok(Header {
            hidden,
            buckets,
            origin: Origin {
                hash: long(32),
                generation: u32::from(short(14)),
                positions: long(16),
            },
            centipawns: short(24),
        })
    }
}

/// `0123456789abcdef, N = 64, generation 1, 12.3M positions`.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin {
            hash,
            generation,
            positions,
        } = self.origin;
        f.write_str(&words::network_with_size(
            hash,
            self.hidden,
            generation,
            positions,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::random, *};

    #[test]
    fn networks_are_written_and_read_back() {
        for (hidden, buckets) in [(16, 1), (64, 8)] {
            let network = random(hidden, buckets, 2)
                .from(3, 12_345_678_901)
                .worth(287);
            assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
        }
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let good = random(16, 1, 2).to_bytes();
        assert!(good.len() < MOST_BYTES);
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            Network::from_bytes(&bytes)
        };
        assert_eq!(
            Network::from_bytes(b"[Event \"?\"]"),
            Err(NetworkError::Foreign)
        );
        assert_eq!(with(8, 7), Err(NetworkError::Version(7)));
        let shape = NetworkError::Shape {
            hidden: 17,
            buckets: 1,
        };
        assert_eq!(with(10, 17), Err(shape));
        assert!(matches!(
            with(400, good[400] ^ 1),
            Err(NetworkError::Hash { .. })
        ));
        assert!(matches!(
            Network::from_bytes(&good[..good.len() - 1]),
            Err(NetworkError::Length { .. })
        ));
        let mut heavy = random(16, 1, 2);
        heavy.output[3] = -128;
        let heavy = Network::new(
            heavy.input,
            heavy.input_bias,
            heavy.output,
            heavy.output_bias,
        )
        .expect("the same sizes");
        let refused = Network::from_bytes(&heavy.to_bytes());
        assert_eq!(refused, Err(NetworkError::Weight(-128)));
    }
}
