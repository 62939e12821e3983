import type { CodeColumn } from '../columns/code-column.ts';
import type { CodesColumn } from '../columns/codes-column.ts';
import type { AnyColumn, Columns } from '../columns/columns.ts';
import { MISSING } from '../dictionary.ts';
import type { Predicate } from '../query.ts';
import { columnNamesOf, rowTest } from './row-test.ts';

/** Some bits of every row's signature, one for each thing that is counted. */
export type Axis = {
  /** How many bits it has now. */
  readonly size: number;
  /** Whether it may have more later, as a dictionary does. */
  readonly grows: boolean;
  /** The columns that its bits depend on. */
  readonly columns: readonly AnyColumn[];
  /** Sets the bits of the row in a slot; the axis begins at bit `first` of `signature`. */
  mark(slot: number, signature: Int32Array, first: number): void;
};

/** Bit `code - 1` for each code of a column. */
export function codeAxis(column: CodeColumn | CodesColumn): Axis {
  const { dictionary } = column;
  return {
    grows: true,
    columns: [column],
    get size() {
      return dictionary.size - 1;
    },
    mark: column.kind === 'code' ? markCode(column) : markCodes(column),
  };
}

function markCode(column: CodeColumn): Axis['mark'] {
  return (slot, signature, first) => {
    const code = column.codes[slot]!;
    if (code !== MISSING) setSignatureBit(signature, first + code - 1);
  };
}

function markCodes(column: CodesColumn): Axis['mark'] {
  return (slot, signature, first) => {
    const { starts, lengths, heap } = column;
    const end = starts[slot]! + lengths[slot]!;
    for (let at = starts[slot]!; at < end; at++) setSignatureBit(signature, first + heap[at]! - 1);
  };
}

/** A bit for each predicate; `null` when one of them is of a kind that no single row can be asked about. */
export function caseAxis(predicates: readonly Predicate[], columns: Columns): Axis | null {
  const tests = predicates.map((predicate) => rowTest(predicate, columns)).filter((test) => test !== null);
  if (tests.length < predicates.length) return null;
  return {
    grows: false,
    columns: [...new Set(predicates.flatMap(columnNamesOf))].map((name) => columns.byName(name)),
    size: tests.length,
    mark: (slot, signature, first) => {
      for (let i = 0; i < tests.length; i++) if (tests[i]!(slot)) setSignatureBit(signature, first + i);
    },
  };
}

/** Bit i for a number in [edges[i], edges[i+1]), the last closed. */
export function binAxis(column: string, edges: readonly number[], columns: Columns): Axis {
  const store = columns.get(column, 'number');
  return {
    grows: false,
    columns: [store],
    size: edges.length - 1,
    mark: (slot, signature, first) => {
      const bin = binOf(edges, store.numbers[slot]!);
      if (bin >= 0) setSignatureBit(signature, first + bin);
    },
  };
}

/** The bin of a number; −1 where it is missing or outside. */
export function binOf(edges: readonly number[], number: number): number {
  let high = edges.length - 2;
  if (!(number >= edges[0]! && number <= edges[high + 1]!)) return -1;
  let low = 0;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

function setSignatureBit(signature: Int32Array, bit: number): void {
  signature[bit >> 5]! |= 1 << (bit & 31);
}
