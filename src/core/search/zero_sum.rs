//! Zero-sum games in a table: the equilibrium of one, and how far any pair of strategies is from it.
//!
//! An equilibrium in pure strategies (a saddle point) is found by looking; any other by two linear programs, one for
//! each side (von Neumann 1928; Dantzig 1951).

use microlp::{ComparisonOp, Error, LinearExpr, OptimizationDirection, Problem, Variable};

/// What each pair of a row and a column is worth to the first player, who chooses the row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PayoffMatrix {
    columns: usize,
    values: Vec<f64>,
}

/// How both sides play when neither can do better, and what that is worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Equilibrium {
    /// The value for the first player.
    pub value: f64,
    /// How often each row and each column is played, in all 1 each.
    pub strategies: [Vec<f64>; 2],
}

/// Values that differ by less are taken for equal: they come out of linear programs.
const TINY: f64 = 1e-9;

impl PayoffMatrix {
    /// A table from its values row by row; at least one.
    pub fn new(columns: usize, values: Vec<f64>) -> Self {
        debug_assert!(columns > 0 && !values.is_empty() && values.len().is_multiple_of(columns));
        Self { columns, values }
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.values.len() / self.columns
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The value where a row and a column meet.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.columns + column]
    }

    /// What each row is worth against a mix of columns.
    pub fn row_values(&self, columns: &[f64]) -> Vec<f64> {
        let row = |row: &[f64]| row.iter().zip(columns).map(|(value, share)| value * share).sum();
        self.values.chunks_exact(self.columns).map(row).collect()
    }

    /// What each column is worth, to the first player, against a mix of rows.
    pub fn column_values(&self, rows: &[f64]) -> Vec<f64> {
        let column = |column| rows.iter().enumerate().map(|(row, share)| self.at(row, column) * share).sum();
        (0..self.columns).map(column).collect()
    }

    /// What the game is worth to the first player when both play so.
    pub fn value_of(&self, [rows, columns]: [&[f64]; 2]) -> f64 {
        self.row_values(columns).iter().zip(rows).map(|(value, share)| value * share).sum()
    }

    /// The values, row by row.
    pub fn into_values(self) -> Vec<f64> {
        self.values
    }

    /// How much both sides together gain by answering the other's strategy at its best; 0 at an equilibrium and
    /// nowhere else.
    pub fn exploitability(&self, [rows, columns]: [&[f64]; 2]) -> f64 {
        // The best answer of the first player minus that of the second; rounding can bring it a little below zero.
        (greatest(&self.row_values(columns)) - least(&self.column_values(rows))).max(0.0)
    }

    /// How both play when neither can do better: the first saddle point if there is one, else mixed strategies.
    ///
    /// # Panics
    /// When the linear program fails, which would be a mistake of its library: a table of shares always has an
    /// equilibrium.
    pub fn equilibrium(&self) -> Equilibrium {
        self.saddle_point().unwrap_or_else(|| {
            let mixed = self.mixed_equilibrium();
            mixed.unwrap_or_else(|error| panic!("no equilibrium of {:?}: {error}", self.values))
        })
    }

    /// A row and a column of which each is a best answer to the other: the row with the greatest least value, where
    /// that is the least greatest value of the columns.
    fn saddle_point(&self) -> Option<Equilibrium> {
        let floors: Vec<f64> = self.values.chunks_exact(self.columns).map(least).collect();
        let ceilings: Vec<f64> = (0..self.columns).map(|column| self.ceiling(column)).collect();
        let (sure, limit) = (greatest(&floors), least(&ceilings));
        let pure = |sizes: &[f64], value: f64| {
            let place = sizes.iter().position(|&size| (size - value).abs() <= TINY);
            (0..sizes.len()).map(|index| f64::from(u8::from(Some(index) == place))).collect()
        };
        let strategies = [pure(&floors, sure), pure(&ceilings, limit)];
        // Maximin equals minimax only at a saddle point; mixed strategies are needed anywhere else (von Neumann
        // 1928).
        (limit - sure <= TINY).then_some(Equilibrium { value: sure, strategies })
    }

    fn ceiling(&self, column: usize) -> f64 {
        (0..self.rows()).map(|row| self.at(row, column)).fold(f64::NEG_INFINITY, f64::max)
    }

    fn mixed_equilibrium(&self) -> Result<Equilibrium, Error> {
        let columns: Vec<Vec<f64>> = (0..self.columns)
            .map(|column| (0..self.rows()).map(|row| self.at(row, column)).collect())
            .collect();
        let rows: Vec<Vec<f64>> = self.values.chunks_exact(self.columns).map(<[f64]>::to_vec).collect();
        // Two programs instead of the dual's values: the two are dual to each other, and each gives one side's mix.
        let (value, first) = best_mix(OptimizationDirection::Maximize, &columns)?;
        let (_, second) = best_mix(OptimizationDirection::Minimize, &rows)?;
        Ok(Equilibrium { value, strategies: [first, second] })
    }
}

/// The mix of actions whose worth against the worst answer is the best, and that worth. `answers` says for each
/// answer what each action is worth against it.
fn best_mix(direction: OptimizationDirection, answers: &[Vec<f64>]) -> Result<(f64, Vec<f64>), Error> {
    // Numbers near 1 keep the program well conditioned; shifting all of them changes no strategy.
    const SHIFT: f64 = 1.0;
    let compared = match direction {
        OptimizationDirection::Maximize => ComparisonOp::Ge,
        OptimizationDirection::Minimize => ComparisonOp::Le,
    };
    let mut problem = Problem::new(direction);
    // No shifted share is below zero, so neither is the value, as this bound asks.
    let value = problem.add_var(1.0, (0.0, f64::INFINITY));
    let shares: Vec<Variable> = answers[0].iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    for answer in answers {
        let mut worth = LinearExpr::empty();
        worth.add(value, -1.0);
        shares.iter().zip(answer).for_each(|(&share, &payoff)| worth.add(share, payoff + SHIFT));
        problem.add_constraint(worth, compared, 0.0);
    }
    let mut whole = LinearExpr::empty();
    for &share in &shares {
        whole.add(share, 1.0);
    }
    // The mix is a probability distribution.
    problem.add_constraint(whole, ComparisonOp::Eq, 1.0);
    let outcome = problem.solve()?;
    let solution = outcome.solution().ok_or(Error::Infeasible)?;
    // Rounding may also bring a share a little below zero.
    let shares: Vec<f64> = shares.iter().map(|&share| solution.var_value(share).max(0.0)).collect();
    // Rounding may leave a sum slightly off one.
    Ok((solution.objective() - SHIFT, normalized(&shares)))
}

/// The shares of non-negative weights; all equal where there is no weight.
pub fn normalized(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { even }).collect()
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn greatest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}
