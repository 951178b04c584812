//! Zero-sum games in a matrix: the equilibrium of one, and the distance of any pair of strategies from it.
//!
//! An equilibrium in pure strategies (a saddle point) is found by comparing; any other by a linear program,
//! of which the second side's strategy is the solution and the first side's the dual one (von Neumann 1928;
//! Dantzig 1951).

/// The value of each pair of a row and a column for the first player, who chooses the row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PayoffMatrix {
    columns: usize,
    values: Vec<f64>,
}

/// Strategies of both sides from which neither gains by deviating, and their value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Equilibrium {
    /// The value for the first player.
    pub value: f64,
    /// The shares of the rows and of the columns, each 1 in all.
    pub strategies: [Vec<f64>; 2],
}

/// Values that differ by less count as equal: they come from linear programs.
const TINY: f64 = 1e-9;

impl PayoffMatrix {
    /// A matrix from its values row by row; at least one.
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

    /// The value of each row against a mix of columns.
    pub fn row_values(&self, columns: &[f64]) -> Vec<f64> {
        let row = |row: &[f64]| row.iter().zip(columns).map(|(value, share)| value * share).sum();
        self.values.chunks_exact(self.columns).map(row).collect()
    }

    /// The value of each column, for the first player, against a mix of rows.
    pub fn column_values(&self, rows: &[f64]) -> Vec<f64> {
        let column = |column| rows.iter().enumerate().map(|(row, share)| self.at(row, column) * share).sum();
        (0..self.columns).map(column).collect()
    }

    /// The value of the game for the first player when both play these strategies.
    pub fn value_of(&self, [rows, columns]: [&[f64]; 2]) -> f64 {
        self.row_values(columns).iter().zip(rows).map(|(value, share)| value * share).sum()
    }

    /// The values, row by row.
    pub fn into_values(self) -> Vec<f64> {
        self.values
    }

    /// The gain of both sides together by best replies to the other's strategy; 0 at an equilibrium and
    /// nowhere else.
    pub fn exploitability(&self, [rows, columns]: [&[f64]; 2]) -> f64 {
        // The best reply of the first player minus that of the second; rounding can make it slightly
        // negative.
        (greatest(&self.row_values(columns)) - least(&self.column_values(rows))).max(0.0)
    }

    /// The equilibrium: the first saddle point if there is one, else mixed strategies.
    pub fn equilibrium(&self) -> Equilibrium {
        self.saddle_point().unwrap_or_else(|| self.mixed_equilibrium())
    }

    /// A row and a column of which each is a best reply to the other: the row with the greatest least value,
    /// where that is the least greatest value of the columns.
    fn saddle_point(&self) -> Option<Equilibrium> {
        let floors: Vec<f64> = self.values.chunks_exact(self.columns).map(least).collect();
        let ceilings: Vec<f64> = (0..self.columns).map(|column| self.ceiling(column)).collect();
        let (sure, limit) = (greatest(&floors), least(&ceilings));
        let pure = |sizes: &[f64], value: f64| {
            let place = sizes.iter().position(|&size| (size - value).abs() <= TINY);
            (0..sizes.len()).map(|index| f64::from(u8::from(Some(index) == place))).collect()
        };
        let strategies = [pure(&floors, sure), pure(&ceilings, limit)];
        // Maximin equals minimax only at a saddle point; mixed strategies are needed anywhere else (von
        // Neumann 1928).
        (limit - sure <= TINY).then_some(Equilibrium { value: sure, strategies })
    }

    fn ceiling(&self, column: usize) -> f64 {
        (0..self.rows()).map(|row| self.at(row, column)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// With all values shifted above zero: the columns' weights of the greatest sum that leave no row worth
    /// more than 1. The value is 1 over that sum, the shares are the weights times the value, and the rows'
    /// shares are the program's dual.
    fn mixed_equilibrium(&self) -> Equilibrium {
        let shift = 1.0 - least(&self.values);
        let mut tableau = Tableau::new(self, shift);
        while let Some((row, column)) = tableau.pivot_element() {
            tableau.pivot(row, column);
        }
        let [rows, columns] = tableau.weights();
        let value = 1.0 / columns.iter().sum::<f64>() - shift;
        Equilibrium { value, strategies: [normalized(&rows), normalized(&columns)] }
    }
}

/// The simplex method's table: a line for each row of the matrix and one for the objective; in it the
/// columns, then a slack variable for each row, then the limit.
struct Tableau {
    lines: Vec<Vec<f64>>,
    /// The variable that each line but the last is solved for.
    basis: Vec<usize>,
    columns: usize,
}

impl Tableau {
    fn new(matrix: &PayoffMatrix, shift: f64) -> Self {
        let (rows, columns) = (matrix.rows(), matrix.columns);
        let slack = |row: usize| (0..rows).map(move |other| f64::from(u8::from(row == other)));
        let line = |row: usize| {
            let payoffs = (0..columns).map(|column| matrix.at(row, column) + shift);
            payoffs.chain(slack(row)).chain([1.0]).collect()
        };
        let objective = (0..=columns + rows).map(|at| if at < columns { -1.0 } else { 0.0 }).collect();
        let lines = (0..rows).map(line).chain([objective]).collect();
        Self { lines, basis: (columns..columns + rows).collect(), columns }
    }

    /// The next pivot; `None` at the optimum. The first that gains, and of equal limits the variable that
    /// comes first: so no basis repeats (Bland 1977).
    fn pivot_element(&self) -> Option<(usize, usize)> {
        let (objective, lines) = self.lines.split_last()?;
        let column = objective.split_last()?.1.iter().position(|&gain| gain < -TINY)?;
        let ratio = |row: usize| lines[row].last().map_or(0.0, |limit| limit / lines[row][column]);
        let open = (0..lines.len()).filter(|&row| lines[row][column] > TINY);
        let row = open.min_by(|&one, &other| {
            ratio(one).total_cmp(&ratio(other)).then(self.basis[one].cmp(&self.basis[other]))
        })?;
        Some((row, column))
    }

    fn pivot(&mut self, row: usize, column: usize) {
        self.basis[row] = column;
        let divisor = self.lines[row][column];
        self.lines[row].iter_mut().for_each(|value| *value /= divisor);
        let pivot = self.lines[row].clone();
        for (_, line) in self.lines.iter_mut().enumerate().filter(|&(index, _)| index != row) {
            let factor = line[column];
            line.iter_mut().zip(&pivot).for_each(|(value, part)| *value -= factor * part);
        }
    }

    /// The dual solution, a weight for each row, and the solution, one for each column. Rounding may make one
    /// slightly negative.
    fn weights(&self) -> [Vec<f64>; 2] {
        let mut columns = vec![0.0; self.columns];
        for (line, &variable) in self.lines.iter().zip(&self.basis) {
            if let (Some(weight), Some(&limit)) = (columns.get_mut(variable), line.last()) {
                *weight = limit.max(0.0);
            }
        }
        let dual = self.lines.last().map_or(&[][..], |objective| &objective[self.columns..]);
        let rows = dual.iter().take(self.basis.len()).map(|weight| weight.max(0.0)).collect();
        [rows, columns]
    }
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
