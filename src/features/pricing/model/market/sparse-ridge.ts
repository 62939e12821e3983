/**
 * Ridge regression on sparse rows, by conjugate gradients. A market has tens of thousands of coefficients, and each car
 * uses about fifty. Libraries need a dense matrix, which would not fit into memory.
 */
export type SparseMatrix = {
  rows: number;
  columns: number;
  /** Row `i` consists of `index[starts[i] .. starts[i + 1])`. */
  starts: Int32Array;
  index: Int32Array;
  value: Float64Array;
  /** The start of each column. */
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
  const solution = Float64Array.from(start);
  const right = transposed(design, weight, target);
  const scale = diagonal(design, weight);
  const goal = CLOSE_ENOUGH * dot(right, divide(right, scale, new Float64Array(design.columns)));

  const image = multiplyByNormal(design, weight, solution, new Float64Array(design.columns));
  const residual = right.map((value, j) => value - image[j]!);
  const direction = divide(residual, scale, new Float64Array(design.columns));
  const scaled = new Float64Array(design.columns);
  let size = dot(residual, direction);
  for (let step = 0; step < MAX_STEPS && size > goal; step++) {
    multiplyByNormal(design, weight, direction, image);
    const length = size / dot(direction, image);
    for (let j = 0; j < solution.length; j++) {
      solution[j]! += length * direction[j]!;
      residual[j]! -= length * image[j]!;
    }
    divide(residual, scale, scaled);
    const next = dot(residual, scaled);
    for (let j = 0; j < scaled.length; j++) direction[j] = scaled[j]! + (next / size) * direction[j]!;
    size = next;
  }
  return solution;
}

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

/** Writes (rowsᵀ · weight · rows + penalty) · x to `image`. */
function multiplyByNormal(
  { rows, starts, index, value, penalty }: SparseMatrix,
  weight: Float64Array,
  x: Float64Array,
  image: Float64Array,
): Float64Array {
  image.fill(0);
  for (let i = 0; i < rows; i++) {
    if (weight[i] === 0) continue;
    const [from, end] = [starts[i]!, starts[i + 1]!];
    let sum = 0;
    for (let at = from; at < end; at++) sum += value[at]! * x[index[at]!]!;
    const part = weight[i]! * sum;
    for (let at = from; at < end; at++) image[index[at]!]! += part * value[at]!;
  }
  for (let j = 0; j < image.length; j++) image[j]! += penalty[j]! * x[j]!;
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

function divide(a: Float64Array, b: Float64Array, quotient: Float64Array): Float64Array {
  for (let j = 0; j < a.length; j++) quotient[j] = a[j]! / b[j]!;
  return quotient;
}
