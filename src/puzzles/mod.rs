//! Positions with answers: suites read, solved and compared with the last time.
