//! The memory of a hash table: from the system in pages of 2 MiB, where it grants them.
//!
//! A search reads the table at places that nobody can foretell. In pages of 4 KiB nearly every read
//! waits until the processor has looked up where its page lies: with large pages the same searches
//! take a tenth to a sixth less time (see `strength.md`). Linux grants them to those who ask.

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use std::sync::atomic::AtomicU64;
use zerocopy::FromBytes as _;

/// A line of the processor's cache.
pub type Cluster = [AtomicU64; 8];

type Clusters<'a> = &'a [Cluster];

self_cell!(
    struct Mapped {
        owner: MutBorrow<MmapMut>,

        #[covariant]
        dependent: Clusters,
    }
);

/// Clusters of zeros at first; none by default.
#[derive(Default)]
pub struct Pages(Option<Mapped>);

impl Pages {
    /// So many clusters of zeros; they take up memory only as they are used. `None` where the system
    /// does not have so much.
    pub fn new(clusters: usize) -> Option<Pages> {
        if clusters == 0 {
            return Some(Pages::default());
        }
        let bytes = clusters.checked_mul(size_of::<Cluster>())?;
        let map = MmapMut::map_anon(bytes).ok()?;
        // Where there are none, small pages do.
        #[cfg(target_os = "linux")]
        let _granted = map.advise(memmap2::Advice::HugePage);
        Some(Pages(Some(Mapped::new(MutBorrow::new(map), |map| {
            whole(map.borrow_mut())
        }))))
    }

    #[inline]
    pub fn clusters(&self) -> &[Cluster] {
        match &self.0 {
            Some(mapped) => mapped.borrow_dependent(),
            None => &[],
        }
    }
}

/// All of it, as clusters.
fn whole(bytes: &mut [u8]) -> &[Cluster] {
    <[Cluster]>::mut_from_bytes(bytes).map_or(&[], |clusters| clusters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn pages_are_empty_at_first_and_keep_what_is_written() {
        assert!(Pages::default().clusters().is_empty());
        let pages = Pages::new(3 << 14).expect("3 MiB");
        let clusters = pages.clusters();
        assert_eq!(clusters.len(), 3 << 14);
        let words = || clusters.iter().flatten();
        assert!(words().all(|word| word.load(Relaxed) == 0));
        words()
            .zip(1..)
            .for_each(|(word, n)| word.store(n, Relaxed));
        assert!(words().zip(1..).all(|(word, n)| word.load(Relaxed) == n));
        assert_eq!(
            clusters.as_ptr().align_offset(64),
            0,
            "whole lines of the cache"
        );
    }

    #[test]
    fn more_than_there_can_be_is_refused() {
        assert!(Pages::new(usize::MAX).is_none());
        assert!(Pages::new(usize::MAX / size_of::<Cluster>()).is_none());
    }
}
