//! How results are spread, as columns of equal width on both sides of zero.

/// How many columns there are on each side of zero.
const COLUMNS: i64 = 4;
/// How many of a hundred results lie within the columns that are closed at both ends or touch the last limit.
const WITHIN: usize = 95;

/// How results are spread. The outermost columns contain everything beyond as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// The width of a column.
    pub step: i64,
    /// How many losses fall into each column, the largest losses first.
    pub losses: Vec<u32>,
    /// How many gains fall into each column, the smallest gains first.
    pub gains: Vec<u32>,
    /// How many results are zero; they are in no column.
    pub zeros: u32,
}

impl Distribution {
    /// Spreads results over columns whose width is the smallest of 1, 2, 5, 10, 20 … with which 95 of 100 results fit.
    pub fn of(results: &[i64]) -> Distribution {
        let mut sizes: Vec<u64> = results.iter().map(|result| result.unsigned_abs()).collect();
        sizes.retain(|size| *size > 0);
        sizes.sort_unstable();
        let wanted = (sizes.len() * WITHIN).div_ceil(100).saturating_sub(1);
        let reach = sizes.get(wanted).map_or(1, |size| i64::try_from(*size).unwrap_or(i64::MAX));
        let step = round_step(reach);
        let columns = usize::try_from(COLUMNS).unwrap_or_default();
        let (mut losses, mut gains) = (vec![0; columns], vec![0; columns]);
        let mut zeros = 0;
        for result in results {
            // A result on a limit belongs to the column nearer to zero.
            let column = ((result.saturating_abs() - 1) / step).min(COLUMNS - 1);
            let column = usize::try_from(column).unwrap_or_default();
            match result.signum() {
                0 => zeros += 1,
                1 => gains[column] += 1,
                _ => losses[columns - 1 - column] += 1,
            }
        }
        Distribution { step, losses, gains, zeros }
    }

    /// The limits between the columns, the lowest first.
    pub fn limits(&self) -> Vec<i64> {
        (1 - COLUMNS..COLUMNS).map(|at| at * self.step).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20 … with which the columns reach this far.
fn round_step(reach: i64) -> i64 {
    let mut power: i64 = 1;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step.saturating_mul(COLUMNS) >= reach {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_fall_into_columns_on_their_side_of_zero() {
        let found = Distribution::of(&[-600, -200, -201, 0, 0, 1, 200, 350, 800]);
        assert_eq!(found.step, 200);
        assert_eq!(
            (found.losses, found.gains, found.zeros),
            (vec![0, 1, 1, 1], vec![2, 1, 0, 1], 2)
        );
        assert_eq!(Distribution::of(&[800]).limits(), [-600, -400, -200, 0, 200, 400, 600]);
    }

    #[test]
    fn a_few_very_large_results_do_not_widen_the_columns() {
        let mut results = vec![7; 98];
        results.extend([-90_000, 90_000]);
        let found = Distribution::of(&results);
        assert_eq!((found.step, found.losses[0], found.gains[3]), (2, 1, 99));
        assert_eq!(Distribution::of(&[i64::MIN, i64::MAX]).zeros, 0);
        assert_eq!(Distribution::of(&[]).gains, [0; 4]);
    }

    #[test]
    fn every_result_is_counted_once() {
        let results: Vec<i64> = (-500..700).map(|at| at * at % 611 - 200).collect();
        let Distribution { losses, gains, zeros, .. } = Distribution::of(&results);
        let all: u32 = losses.iter().chain(&gains).sum::<u32>() + zeros;
        assert_eq!(all as usize, results.len());
    }
}
