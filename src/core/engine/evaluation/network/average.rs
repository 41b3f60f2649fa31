//! Several networks averaged into one: the mean of their weights.
//!
//! Networks that were trained from the same one, each in its own way, lie in one valley of the error,
//! and their mean is often better than each of them ("model soups", Wortsman and others 2022, arXiv
//! 2203.05482). Networks that began with other random weights have nothing in common that could be
//! averaged.

use super::Network;

impl Network {
    /// The mean of the weights of networks of one shape, each as often as it is among them; of the
    /// latest generation, with the positions of the one that learned from most. `None` without any, or
    /// when their shapes differ.
    ///
    /// A network's output is worth so many centipawns, which may differ; those of the mean are such
    /// that its outputs, where they are near the mean of the others' outputs, are worth as much.
    pub fn average(networks: &[Network]) -> Option<Network> {
        let shape = networks.first()?.shape();
        if networks.iter().any(|network| network.shape() != shape) {
            return None;
        }
        let short = |part: fn(&Network) -> &[i16]| -> Vec<i16> {
            // A mean of such numbers is one.
            let means = means(networks.iter().map(part)).into_iter();
            means.map(|mean| mean as i16).collect()
        };
        let biases = networks.iter().map(|network| &network.output_bias[..]);
        let biases = means(biases).into_iter().map(|mean| mean as i32).collect();
        let worths = networks
            .iter()
            .map(|network| f64::from(network.centipawns).recip());
        let worth = networks.len() as f64 / worths.sum::<f64>();
        let generation = networks.iter().map(Network::generation).max()?;
        let positions = networks.iter().map(Network::positions).max()?;
        let network = Network::new(
            short(|network| &network.input),
            short(|network| &network.input_bias),
            short(|network| &network.output),
            biases,
        )?;
        Some(
            network
                .from(generation, positions)
                .worth(worth.round() as u16),
        )
    }
}

/// The means of the numbers in the same place of each list, rounded to the nearest whole number.
fn means<'a, T: Copy + Into<i64> + 'a>(lists: impl Iterator<Item = &'a [T]>) -> Vec<i64> {
    let mut sums = Vec::new();
    let mut count = 0;
    for list in lists {
        sums.resize(list.len(), 0);
        for (sum, number) in sums.iter_mut().zip(list) {
            *sum += (*number).into();
        }
        count += 1;
    }
    let rounded = |sum: i64| (2 * sum + count).div_euclid(2 * count);
    sums.into_iter().map(rounded).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::random;
    use super::*;

    #[test]
    fn every_weight_is_the_mean_and_the_worth_is_kept() {
        let [one, other] = [1, 2].map(|seed| random(32, 4, seed));
        let one = one.from(3, 500).worth(300);
        let other = other.from(4, 400).worth(600);
        let mean = Network::average(&[one.clone(), other.clone(), other.clone()]);
        let mean = mean.expect("of one shape");
        let (ones, others, means) = (one.weights(), other.weights(), mean.weights());
        let is_near =
            |one: f64, other: f64, mean: f64| ((one + 2.0 * other) / 3.0 - mean).abs() <= 0.5;
        for (ones, others, means) in [
            (ones.0, others.0, means.0),
            (ones.1, others.1, means.1),
            (ones.2, others.2, means.2),
        ] {
            assert_eq!(means.len(), ones.len());
            assert!(
                ones.iter()
                    .zip(others)
                    .zip(means)
                    .all(|((one, other), mean)| {
                        is_near(f64::from(*one), f64::from(*other), f64::from(*mean))
                    })
            );
        }
        let biases = ones.3.iter().zip(others.3).zip(means.3);
        assert!(biases.clone().count() == 4);
        assert!(biases.into_iter().all(|((one, other), mean)| {
            is_near(f64::from(*one), f64::from(*other), f64::from(*mean))
        }));
        assert_eq!((mean.generation(), mean.positions()), (4, 500));
        // 3 / (1/300 + 2/600).
        assert_eq!(mean.centipawns, 450);
    }

    #[test]
    fn a_network_is_its_own_mean() {
        let one = random(16, 8, 5).from(2, 7).worth(411);
        let three = [one.clone(), one.clone(), one.clone()];
        assert_eq!(Network::average(&three), Some(one));
    }

    #[test]
    fn other_shapes_have_no_mean() {
        assert_eq!(Network::average(&[]), None);
        for other in [random(32, 8, 1), random(16, 4, 1)] {
            assert_eq!(Network::average(&[random(16, 8, 1), other]), None);
        }
    }
}
