import * as ask from '../kernel/question.ts';
import type { Predicate } from '../query.ts';
import type { RowOrder } from '../store/row-order.ts';
import type { Store } from '../store/store.ts';
import type { Arena } from './arena.ts';
import type { Centers } from './centers.ts';
import { Programs } from './programs.ts';

/** What is counted; `where` narrows it. */
export type Target = { kind: number; where?: Predicate | undefined; out: number; a?: number; b?: number; c?: number; d?: number };

type Section = { name: string; program: number; targets: number[] };

/** Collects one question's sections and targets, then writes it. */
export class QuestionWriter {
  readonly store: Store;
  readonly arena: Arena;
  readonly centers: Centers;
  readonly programs: Programs;
  readonly #sections: Section[];
  readonly order: RowOrder;
  readonly #targets: number[] = [];
  readonly #shared = new Map<string, number>();
  #bitCounts = 0;

  constructor(
    store: Store,
    arena: Arena,
    centers: Centers,
    order: RowOrder,
    sections: Readonly<Record<string, Predicate>>,
  ) {
    this.store = store;
    this.arena = arena;
    this.centers = centers;
    this.order = order;
    this.programs = new Programs(store, arena, centers, order);
    this.#sections = Object.entries(sections)
      .toSorted(([, a], [, b]) => costOf(a) - costOf(b))
      .map(([name, predicate]) => ({ name, program: this.programs.write(predicate), targets: [] }));
    if (this.#sections.length > 64) throw new Error('A search has more than 64 sections.');
  }

  /** The number of the section that a count leaves out; −1 where it leaves out none. */
  sectionOf(drop: string | null): number {
    return drop === null ? -1 : this.#sections.findIndex(({ name }) => name === drop);
  }

  /** Counts over the rows that match when a section is left out. */
  addTarget(target: Target, drop: string | null): void {
    const words = this.#wordsOf(target);
    this.#targets.push(...words);
    this.#sections[this.sectionOf(drop)]?.targets.push(...words);
  }

  /** Counts over the rows that fail one section alone. */
  addFailingTarget(target: Target, section: number): void {
    this.#sections[section]!.targets.push(...this.#wordsOf(target));
  }

  /** Where the counts of all bits go. */
  bitCounts(): number {
    if (this.#bitCounts === 0) this.#bitCounts = this.arena.takeZeros(32 * this.store.layout.signatureBytes);
    return this.#bitCounts;
  }

  /** What was made under that name before, or is made now. */
  shared(name: string, make: () => number): number {
    const known = this.#shared.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#shared.set(name, made);
    return made;
  }

  /** Writes the question without its order and page; answers where it stands. */
  write(stats: readonly (readonly [number: number, figures: number])[]): number {
    const q = this.arena.takeZeros(ask.ASK_BYTES);
    const sections = this.#sections.flatMap(({ program, targets }) => {
      const count = (targets.length * 4) / ask.TARGET_BYTES;
      return [program, targets.length > 0 ? 1 : 0, count, this.arena.words(targets)];
    });
    const words = [
      this.order.at,
      this.#sections.length,
      this.arena.words(sections),
      (this.#targets.length * 4) / ask.TARGET_BYTES,
      this.arena.words(this.#targets),
      this.#bitCounts,
      stats.length,
      this.arena.words(stats.flat()),
    ];
    this.store.heap.u32.set(words, q >>> 2);
    return q;
  }

  #wordsOf({ kind, where, out, a = 0, b = 0, c = 0, d = 0 }: Target): number[] {
    return [kind, where ? this.programs.write(where) : 0, out, a, b, c, d, 0];
  }
}

/** About how dear a predicate is: the dear ones are asked last, of the fewest rows. */
function costOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'within':
      return 0;
    case 'ids':
    case 'any':
    case 'all':
      return 1;
    case 'range':
      return 2;
    case 'words':
      return 9;
    case 'not':
      return costOf(predicate.of);
    case 'and':
    case 'or':
      return Math.max(1, ...predicate.of.map(costOf));
  }
}
