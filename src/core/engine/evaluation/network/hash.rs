//! What tells one network from another: the hash of its weights as they stand in a file.

/// The weights as they stand in a file.
pub fn weights(input: &[i16], input_bias: &[i16], output: &[i16], output_bias: &[i32]) -> Vec<u8> {
    let mut weights = Vec::new();
    for part in [input, input_bias, output] {
        weights.extend(part.iter().flat_map(|weight| weight.to_le_bytes()));
    }
    weights.extend(output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
    weights
}

/// FNV-1a in 64 bits.
pub fn hash_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
