/**
 * Ridge regression on sparse rows, by conjugate gradients. A market has tens of thousands of coefficients, and each car
 * uses about fifty. Libraries need a dense matrix, which would not fit into memory.
 */
export type SparseMatrix = {
  rows: number;
  columns: number;
  /** Row `i` holds `index[starts[i] .. starts[i + 1])`. */
  starts: Int32Array;
  index: Int32Array;
  value: Float64Array;
  /** Of each column. */
  penalty: Float64Array;
};

const MAX_STEPS = 60;
const CLOSE_ENOUGH = 1e-8;

/** Minimizes Σ weight·(target − row·x)² + Σ penalty·x², starting at `start`. */
export function solveRidge(
  design: SparseMatrix,
  target: Float64Array,
  weight: Float64Array,
  start: Float64Array,
): Float64Array {
  const { columns } = design;
  const solution = Float64Array.from(start);
  const right = transposed(design, weight, target);
  const scale = diagonal(design, weight);
  const goal = CLOSE_ENOUGH * scaledSquare(right, scale);

  const residual = difference(right, normal(design, weight, solution));
  const direction = divided(residual, scale);
  let size = dot(residual, direction);
  for (let step = 0; step < MAX_STEPS && size > goal; step++) {
    const image = normal(design, weight, direction);
    const length = size / dot(direction, image);
    for (let j = 0; j < columns; j++) {
      solution[j]! += length * direction[j]!;
      residual[j]! -= length * image[j]!;
    }
    const scaled = divided(residual, scale);
    const next = dot(residual, scaled);
    for (let j = 0; j < columns; j++) direction[j] = scaled[j]! + (next / size) * direction[j]!;
    size = next;
  }
  return solution;
}

/** Returns row · coefficients for every row. */
export function predictRows({ rows, starts, index, value }: SparseMatrix, coefficients: Float64Array): Float64Array {
  const sums = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) sum += value[at]! * coefficients[index[at]!]!;
    sums[i] = sum;
  }
  return sums;
}

function transposed({ rows, columns, starts, index, value }: SparseMatrix, weight: Float64Array, target: Float64Array) {
  const sums = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const part = weight[i]! * target[i]!;
    if (part === 0) continue;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) sums[index[at]!]! += part * value[at]!;
  }
  return sums;
}

function normal(design: SparseMatrix, weight: Float64Array, x: Float64Array): Float64Array {
  const image = transposed(design, weight, predictRows(design, x));
  for (let j = 0; j < design.columns; j++) image[j]! += design.penalty[j]! * x[j]!;
  return image;
}

function diagonal({ rows, starts, index, value, penalty }: SparseMatrix, weight: Float64Array): Float64Array {
  const sums = Float64Array.from(penalty);
  for (let i = 0; i < rows; i++)
    for (let at = starts[i]!; at < starts[i + 1]!; at++) sums[index[at]!]! += weight[i]! * value[at]! ** 2;
  return sums;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!;
  return sum;
}

const divided = (a: Float64Array, b: Float64Array) => a.map((value, j) => value / b[j]!);
const difference = (a: Float64Array, b: Float64Array) => a.map((value, j) => value - b[j]!);
const scaledSquare = (a: Float64Array, scale: Float64Array) => dot(a, divided(a, scale));
