import { distanceMiles } from '../index.ts';
import type { PlainAnswer } from './plain-answer.ts';
import type {
  Facet,
  Group,
  Grouping,
  Histogram,
  Hit,
  NumberStats,
  Order,
  Point,
  Predicate,
  Query,
  Row,
  ScoreTerm,
  Update,
  Value,
} from '../index.ts';

/**
 * The engine's semantics in the most obvious code: rows are objects, every part of an answer is a loop over all of
 * them. Only distances use the engine's own code, to match the last bit; they have their own tests. `flaw` breaks one
 * rule on purpose, so that a test can prove that it would notice.
 */
export type OracleFlaw =
  | 'open range end'
  | 'drop ignored'
  | 'missing first'
  | 'larger id first'
  | 'mark repeated'
  | 'near halved'
  | 'swap is two typos';

type Cells = Row['values'];

export class Oracle {
  readonly #rows = new Map<number, Cells>();
  readonly #flaw: OracleFlaw | null;

  constructor(flaw: OracleFlaw | null = null) {
    this.#flaw = flaw;
  }

  get size(): number {
    return this.#rows.size;
  }

  apply({ put = [], remove = [], set = [] }: Update): void {
    for (const id of remove) this.#rows.delete(id);
    for (const { id, values } of set) {
      const before = this.#rows.get(id);
      if (before) this.#rows.set(id, { ...before, ...values });
    }
    for (const row of put) this.#rows.set(row.id, row.values);
  }

  /** Returns another oracle with the same rows. */
  clone(): Oracle {
    const clone = new Oracle(this.#flaw);
    for (const [id, cells] of this.#rows) clone.#rows.set(id, cells);
    return clone;
  }

  count(predicates: readonly Predicate[]): number {
    return this.#rowsWhere(predicates).length;
  }

  values(column: string): string[] {
    const held = [...this.#rows.values()].flatMap((cells) => listOf(cells[column] ?? null));
    return [...new Set(held)].sort();
  }

  search(query: Query): PlainAnswer {
    const matching = this.#rowsWhere(Object.values(query.sections));
    // Many facets drop the same section.
    const known = new Map<string | null, [number, Cells][]>();
    const rowsWithout = (section: string | null) => {
      const rows = known.get(section) ?? this.#rowsWithout(section, query);
      known.set(section, rows);
      return rows;
    };
    return {
      total: query.least === undefined ? matching.length : 0,
      ...this.#page(matching, query),
      facets: mapRecord(query.facets ?? {}, (facet) => this.#countFacet(facet, rowsWithout(facet.drop))),
      stats: Object.fromEntries((query.stats ?? []).map((column) => [column, describe(matching, column)])),
      histograms: mapRecord(query.histograms ?? {}, (histogram) => countBins(histogram, rowsWithout(histogram.drop))),
      groups: mapRecord(query.groups ?? {}, (grouping) => this.#groupRows(matching, grouping)),
    };
  }

  #groupRows(rows: readonly [number, Cells][], { column, edges, of, having = {} }: Grouping): Group[] {
    const groups = new Map<string | number, [number, Cells][]>();
    for (const row of rows) {
      const cell = (row[1][column] ?? null) as string | number | null;
      const value = edges === undefined || cell === null ? cell : binOf(cell as number, edges);
      if (value !== null) groups.set(value, [...(groups.get(value) ?? []), row]);
    }
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([value, held]) => ({
        value,
        count: held.length,
        stats: Object.fromEntries(of.map((name) => [name, describe(held, name)])),
        having: mapRecord(
          having,
          (condition) => held.filter(([id, cells]) => this.#satisfies(id, cells, condition)).length,
        ),
      }));
  }

  #rowsWhere(predicates: readonly Predicate[]): [number, Cells][] {
    return [...this.#rows].filter(([id, cells]) =>
      predicates.every((predicate) => this.#satisfies(id, cells, predicate)),
    );
  }

  #rowsWithout(section: string | null, query: Query): [number, Cells][] {
    const kept = Object.entries(query.sections).filter(([name]) => name !== section || this.#flaw === 'drop ignored');
    return this.#rowsWhere(kept.map(([, predicate]) => predicate));
  }

  #satisfies(id: number, cells: Cells, predicate: Predicate): boolean {
    const cell = (column: string) => cells[column] ?? null;
    switch (predicate.kind) {
      case 'any':
        return listOf(cell(predicate.column)).some((value) => predicate.values.includes(value));
      case 'all': {
        const held = listOf(cell(predicate.column));
        return held.length > 0 && predicate.values.every((value) => held.includes(value));
      }
      case 'range': {
        const number = cell(predicate.column) as number | null;
        if (number === null) return false;
        const above = predicate.min === undefined || number >= predicate.min;
        if (this.#flaw === 'open range end') return above && (predicate.max === undefined || number < predicate.max);
        return above && (predicate.max === undefined || number <= predicate.max);
      }
      case 'within': {
        const point = cell(predicate.column) as Point | null;
        return point !== null && distanceMiles(predicate.center, point) <= predicate.miles;
      }
      case 'words': {
        const held = [cell(predicate.column) ?? []].flat().flatMap((text) => cut(text as string));
        const wanted = predicate.words.flatMap(cut);
        const most = predicate.typos ?? 0;
        return (
          held.length > 0 &&
          wanted.every((word) => held.some((one) => one.indexOf(word) === 0 || this.#isNear(word, one, most)))
        );
      }
      case 'ids':
        return predicate.ids.includes(id);
      case 'and':
        return predicate.of.every((part) => this.#satisfies(id, cells, part));
      case 'or':
        return predicate.of.some((part) => this.#satisfies(id, cells, part));
      case 'not':
        return !this.#satisfies(id, cells, predicate.of);
    }
  }

  #isNear(searched: string, held: string, most: number): boolean {
    const letters = searched.length;
    if (/[0-9]/.test(searched) || letters < 4 || searched.charAt(0) !== held.charAt(0)) return false;
    const granted = letters < 8 ? 1 : 2;
    return typosBetween(searched, held, this.#flaw === 'swap is two typos') <= Math.min(granted, most);
  }

  #countFacet(facet: Facet, rows: readonly [number, Cells][]): Record<string, number> {
    if (facet.kind === 'cases') {
      return mapRecord(facet.cases, (one) => rows.filter(([id, cells]) => this.#satisfies(id, cells, one)).length);
    }
    const counts = new Map<string, number>();
    for (const [id, cells] of rows) {
      if (facet.where && !this.#satisfies(id, cells, facet.where)) continue;
      for (const value of new Set(listOf(cells[facet.column] ?? null))) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  }

  #page(matching: [number, Cells][], { order, first, count, after, least }: Query): { first: number; hits: Hit[] } {
    const sorted = matching
      .map(([id, cells]): Hit => ({ id, key: this.#keyOf(cells, order) }))
      .filter(({ key }) => least === undefined || key! >= least)
      .sort((a, b) => this.#compare(a, b, order));
    if (!after) return { first, hits: sorted.slice(first, first + count) };
    const repeats = this.#flaw === 'mark repeated';
    const later = sorted.filter((hit) => this.#compare(after, hit, order) < (repeats ? 1 : 0));
    return { first: sorted.length - later.length, hits: later.slice(0, count) };
  }

  #keyOf(cells: Cells, order: Order): number | null {
    if (order.kind === 'column') return (cells[order.column] as number | null | undefined) ?? null;
    if (order.kind === 'distance') {
      const point = cells[order.column] as Point | null | undefined;
      return point ? distanceMiles(order.center, point) : null;
    }
    return order.terms.reduce((sum, term) => sum + this.#scoreOf(term, cells[term.column] ?? null), 0);
  }

  #scoreOf(term: ScoreTerm, value: Value): number {
    if (value === null) return 0;
    if (term.kind === 'column') return term.weight * (value as number);
    if (term.kind === 'fresh') {
      const age = Math.max(0, term.nowDays - (value as number));
      return term.weight * (term.halfDays / (term.halfDays + age));
    }
    const miles = distanceMiles(term.center, value as Point);
    const half = this.#flaw === 'near halved' ? term.halfMiles / 2 : term.halfMiles;
    return term.weight * (half / (half + miles));
  }

  #compare(a: Hit, b: Hit, order: Order): number {
    const byId = this.#flaw === 'larger id first' ? b.id - a.id : a.id - b.id;
    if (a.key === b.key) return byId;
    const missing = this.#flaw === 'missing first' ? -1 : 1;
    if (a.key === null) return missing;
    if (b.key === null) return -missing;
    const ascending = order.kind === 'distance' || (order.kind === 'column' && order.direction === 'asc');
    return ascending ? a.key - b.key : b.key - a.key;
  }
}

function describe(rows: readonly [number, Cells][], column: string): NumberStats {
  const numbers = rows.flatMap(([, cells]) => (typeof cells[column] === 'number' ? [cells[column]] : []));
  if (numbers.length === 0) return { count: 0, min: null, max: null, mean: null };
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { count: numbers.length, min: Math.min(...numbers), max: Math.max(...numbers), mean: sum / numbers.length };
}

function countBins({ column, edges }: Histogram, rows: readonly [number, Cells][]): number[] {
  const numbers = rows.map(([, cells]) => cells[column] as number | null | undefined);
  return edges.slice(1).map((upper, i) => {
    const inside = (n: number) => n >= edges[i]! && (n < upper || (i === edges.length - 2 && n === upper));
    return numbers.filter((n) => n !== null && n !== undefined && inside(n)).length;
  });
}

function binOf(number: number, edges: readonly number[]): number | null {
  const last = edges.at(-1)!;
  if (number === last) return edges.at(-2)!;
  return number > last ? null : (edges.findLast((edge) => edge <= number) ?? null);
}

function listOf(value: Value): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}

/** Counts letters inserted, deleted, replaced or swapped with their neighbor, with the full textbook matrix. */
function typosBetween(one: string, other: string, isSwapTwo: boolean): number {
  const cells = Array.from({ length: one.length + 1 }, (_row, i) =>
    Array.from({ length: other.length + 1 }, (_cell, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const ways = [
        cells[i - 1]![j]! + 1,
        cells[i]![j - 1]! + 1,
        cells[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
      ];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) ways.push(cells[i - 2]![j - 2]! + (isSwapTwo ? 2 : 1));
      cells[i]![j] = Math.min(...ways);
    }
  }
  return cells[one.length]![other.length]!;
}

/** Few texts occur, and each is cut for every row and query. */
const cuts = new Map<string, readonly string[]>();

function cut(text: string): readonly string[] {
  const words = cuts.get(text) ?? cutAgain(text);
  if (cuts.size < 10_000) cuts.set(text, words);
  return words;
}

function cutAgain(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function mapRecord<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
