import * as question from '../kernel/relax-question.ts';
import { MAX_SECTIONS } from '../kernel/shape.ts';
import type { Predicate } from '../api/query.ts';
import type { RelaxedPair, Relaxations, RelaxQuery, RelaxationKind } from '../api/relaxation.ts';
import { chooseOrder } from './choose-order.ts';
import { Programs } from './programs.ts';
import { costOf } from './question-writer.ts';
import type { SearchContext } from './search.ts';

/** A section as it is passed to the kernel. */
type Section = { name: string; predicate: Predicate; step: Predicate | undefined; fixed: boolean };
/** One way to relax a section, by its kernel number, and the number of additional rows that it finds alone. */
type Way = { name: string; number: number; way: RelaxationKind; more: number };

const MAX_ENOUGH = 0xffff_ffff;

/** Relaxations found in one pass. `hasAllPairs`: all pairs were computed; otherwise none were. */
export type RelaxPassResult = Omit<Relaxations, 'epoch'> & { hasAllPairs: boolean };

/** Counts what each relaxation of a search finds in one pass over the blocks of one order. */
export function relaxPass(query: RelaxQuery, context: SearchContext): RelaxPassResult {
  const { store, computed, arena, centers, kernel } = context;
  const { sections: predicates, steps = {}, enough = 1 } = query;
  const sections = readSections(query);
  const loose = new Set(sections.filter(({ fixed, step }) => !fixed || step).map(({ name }) => name));
  return arena.build(() => {
    centers.write([...Object.values(predicates), ...Object.values(steps)], []);
    const order = chooseOrder(predicates, loose, store);
    computed.complete(order, store);
    const programs = new Programs(store, arena, centers, order);
    const words = sections.flatMap(({ predicate, step, fixed }) => [
      programs.write(predicate),
      step ? programs.write(step) : 0,
      fixed ? 0 : 1,
      0,
      0,
    ]);
    const sectionsAt = arena.words(words);
    const pairsAt = arena.takeZeros((question.PAIR_BYTES * sections.length * (sections.length - 1)) / 2);
    const q = arena.takeZeros(question.RELAX_BYTES);
    const most = Math.max(0, Math.min(MAX_ENOUGH, Math.ceil(enough)));
    const levelsAt = arena.take(order.blockCount);
    store.heap.u32.set([order.at, sections.length, sectionsAt, most, pairsAt, levelsAt], q >>> 2);
    kernel.relax(store.shape, q);
    return read(sections, store.heap.u32, q >>> 2, Object.keys(predicates));
  });
}

/** Tests sections that cannot be relaxed first, because they drop rows, then the cheap ones. */
function readSections({ sections, steps = {}, fixed = [] }: RelaxQuery): Section[] {
  const names = Object.keys(sections);
  if (names.length > MAX_SECTIONS) throw new Error(`A search has more than ${MAX_SECTIONS} sections.`);
  const read = names.map((name) => {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    return { name, predicate: sections[name]!, step, fixed: fixed.includes(name) };
  });
  const rank = ({ predicate, step, fixed: isFixed }: Section) => costOf(predicate) + (isFixed && !step ? 0 : 100);
  return read.sort((a, b) => rank(a) - rank(b));
}

function read(sections: readonly Section[], u32: Uint32Array, q: number, names: readonly string[]): RelaxPassResult {
  const total = u32[q + question.RELAXED_TOTAL / 4]!;
  const ways = names.flatMap((name) => {
    const number = sections.findIndex((section) => section.name === name);
    const at = (u32[q + question.RELAX_SECTIONS / 4]! + question.RELAX_SECTION_BYTES * number) >>> 2;
    const { fixed, step } = sections[number]!;
    const dropped: Way = { name, number, way: 'dropped', more: u32[at + question.RELAX_SECTION_FAILING / 4]! };
    const loosened: Way = { name, number, way: 'loosened', more: u32[at + question.RELAX_SECTION_WIDER_COUNT / 4]! };
    return [...(fixed ? [] : [dropped]), ...(step ? [loosened] : [])];
  });
  const totalsOf = (kind: RelaxationKind) =>
    Object.fromEntries(ways.filter(({ way }) => way === kind).map(({ name, more }) => [name, total + more]));
  const pairs: RelaxedPair[] = [];
  const hasAllPairs = u32[q + question.RELAXED_PAIRS / 4] === 1;
  for (const [i, first] of hasAllPairs ? ways.entries() : []) {
    for (const second of ways.slice(i + 1)) {
      const more = first.number === second.number ? 0 : moreOf(first, second, u32, q);
      if (more <= Math.max(first.more, second.more)) continue;
      pairs.push({ sections: [first.name, second.name], ways: [first.way, second.way], total: total + more });
    }
  }
  return { total, dropped: totalsOf('dropped'), loosened: totalsOf('loosened'), pairs, hasAllPairs };
}

/**
 * Returns how many more rows two relaxations find together: the rows that either finds alone, and those that need both.
 */
function moreOf(first: Way, second: Way, u32: Uint32Array, q: number): number {
  const [a, b] = first.number < second.number ? [first, second] : [second, first];
  const cell = u32[q + question.RELAX_PAIRS / 4]! + question.PAIR_BYTES * ((b.number * (b.number - 1)) / 2 + a.number);
  const word = a.way === 'dropped' ? OF_DROPPED[b.way] : OF_LOOSENED[b.way];
  return first.more + second.more + u32[(cell + word) >>> 2]!;
}

const OF_DROPPED: Record<RelaxationKind, number> = { dropped: question.PAIR_FAILING, loosened: question.PAIR_SECOND };
const OF_LOOSENED: Record<RelaxationKind, number> = { dropped: question.PAIR_FIRST, loosened: question.PAIR_BOTH };
