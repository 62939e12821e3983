/**
 * Assigns at most one column to each row so that the sum of the weights is as large as possible (the Hungarian method,
 * in rows² × columns steps). A `weights[row][column]` of 0 or less means that the two do not match.
 * @returns the column of each row, or `undefined`
 */
export function assignColumns(weights: readonly (readonly number[])[]): (number | undefined)[] {
  const rows = weights.length;
  const real = weights[0]?.length ?? 0;
  // With a dummy column, a row can stay unassigned.
  const columns = real + rows;
  const cost = (row: number, column: number) => (column <= real ? -Math.max(0, weights[row - 1]![column - 1]!) : 0);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const cheapest = new Float64Array(columns + 1).fill(Infinity);
    const before = new Int32Array(columns + 1);
    const visited = new Uint8Array(columns + 1);
    rowOf[0] = row;
    let at = 0;
    do {
      visited[at] = 1;
      const current = rowOf[at]!;
      let step = Infinity;
      let next = 0;
      for (let column = 1; column <= columns; column++) {
        if (visited[column]) continue;
        const reduced = cost(current, column) - rowPotential[current]! - columnPotential[column]!;
        if (reduced < cheapest[column]!) {
          cheapest[column] = reduced;
          before[column] = at;
        }
        if (cheapest[column]! < step) {
          step = cheapest[column]!;
          next = column;
        }
      }
      for (let column = 0; column <= columns; column++)
        if (visited[column]) {
          rowPotential[rowOf[column]!]! += step;
          columnPotential[column]! -= step;
        } else cheapest[column]! -= step;
      at = next;
    } while (rowOf[at] !== 0);
    while (at) {
      rowOf[at] = rowOf[before[at]!]!;
      at = before[at]!;
    }
  }
  const result: (number | undefined)[] = Array.from({ length: rows });
  for (let column = 1; column <= real; column++) {
    const row = rowOf[column]! - 1;
    if (row >= 0 && weights[row]![column - 1]! > 0) result[row] = column - 1;
  }
  return result;
}
