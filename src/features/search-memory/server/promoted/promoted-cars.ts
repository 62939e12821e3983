import type { Predicate, Row, ScoreTerm } from '@forecourt/engine';
import { campaignIdOf, type Listing } from '#features/listings/listings.ts';
import type { PromotedCar, RankedPromotedCar } from '#features/search/search.server.ts';
import { CarColumns } from './car-columns.ts';
import { type CarTest, compileAll } from './compile-predicate.ts';
import { PlacementSlots } from './placement-slots.ts';
import { type Circle, RelevanceScores } from './relevance-scores.ts';

const NO_SLOTS = new PlacementSlots();
const NONE_MISSED = -1;

/**
 * A ranking of promoted cars: cars that have one of the placement codes in `codes`, satisfy all `sections`, fail
 * exactly one condition of `missOne` (unless it is empty), and score at least `least`.
 */
type PromotedRanking = {
  codes: readonly string[];
  /** A circle around the place of `terms` that one of the sections requires; `null` without such a section. */
  circle: Circle | null;
  /** Called only if a car may reach the minimum score. */
  sections(): readonly Predicate[];
  missOne: readonly Predicate[];
  terms: readonly ScoreTerm[];
  least: number;
};

/**
 * The cars with running campaigns in the current version of the inventory, with their columns. Auctions look for few of
 * them, and reading these columns takes a fraction of the time that a search of all cars takes.
 */
export class PromotedCars {
  readonly #columns = new CarColumns();
  readonly #slots = new Map<number, number>();
  readonly #cars: (PromotedCar | null)[] = [];
  readonly #free: number[] = [];
  /** Slots by placement code (`placementCode`). */
  readonly #slotsOf = new Map<string, PlacementSlots>();
  readonly #codesOf: (readonly string[])[] = [];
  /** IDs of promoted listings whose values are unknown. */
  readonly #unknown = new Set<number>();
  #scores: RelevanceScores | undefined;
  #version = 0;

  /** The number of the version, which increases when a promoted car changes. */
  get version(): number {
    return this.#version;
  }

  /** Whether the values of all promoted cars are known. */
  get isComplete(): boolean {
    return this.#unknown.size === 0;
  }

  /** Returns the promoted cars among `ids` whose values are known, in the order of `ids`. */
  findAll(ids: readonly number[]): PromotedCar[] {
    const found: PromotedCar[] = [];
    for (const id of ids) {
      const slot = this.#slots.get(id);
      if (slot !== undefined) found.push(this.#cars[slot]!);
    }
    return found;
  }

  /** Stores a listing that was added or changed, if it has running campaigns. */
  put({ id, ownerId, campaigns = [] }: Pick<Listing, 'id' | 'ownerId' | 'campaigns'>, row: Row): void {
    if (campaigns.length === 0) return this.remove(id);
    this.#unknown.delete(id);
    const slot = this.#slots.get(id) ?? this.#free.pop() ?? this.#cars.length;
    this.#version++;
    this.#slots.set(id, slot);
    this.#unindex(slot);
    this.#columns.set(slot, row);
    this.#cars[slot] = { listingId: id, ownerId, campaignIds: campaigns.map(campaignIdOf) };
    // Most cars only have the code of a brand, which names no placement.
    const codes = (row.values['sponsored'] as readonly string[]).filter((code) => code.includes(':'));
    this.#index(slot, codes);
  }

  remove(id: number): void {
    if (this.#unknown.delete(id)) this.#version++;
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#version++;
    this.#unindex(slot);
    this.#cars[slot] = null;
    this.#slots.delete(id);
    this.#free.push(slot);
  }

  /** Adds a promoted listing whose values stay unknown until `put` is called. Until then, nothing can be ranked. */
  addUnknown(id: number): void {
    this.#unknown.add(id);
    this.#version++;
  }

  /** Ranks cars, the best first; `undefined` if only a search can rank them. */
  rank({ codes, circle, sections, missOne, terms, least }: PromotedRanking): RankedPromotedCar[] | undefined {
    if (!this.isComplete) return undefined;
    const scores = this.#scoresBy(terms);
    const slots = this.#slotsOfCars(codes, scores, { circle, least });
    const ranked: RankedPromotedCar[] = [];
    if (slots.length === 0) return ranked;
    const tests = compileAll(sections(), this.#columns);
    const missable = compileAll(missOne, this.#columns);
    if (!tests || !missable) return undefined;
    for (const slot of slots) {
      if (!meetsAll(tests, slot)) continue;
      const missed = missable.length > 0 ? missedOnly(missable, slot) : NONE_MISSED;
      if (missed === null) continue;
      const score = scores.of(slot);
      if (score < least) continue;
      const { listingId, ownerId, campaignIds } = this.#cars[slot]!;
      ranked.push({ listingId, ownerId, campaignIds, score, missed });
    }
    return ranked.sort((a, b) => b.score - a.score || a.listingId - b.listingId);
  }

  /** Returns the slots of cars that have one of the codes and may be in the circle and reach the score. */
  #slotsOfCars(
    codes: readonly string[],
    scores: RelevanceScores,
    { circle, least }: Pick<PromotedRanking, 'circle' | 'least'>,
  ): readonly number[] {
    const slotsOf = (code: string) => scores.mayReach(least, this.#slotsOf.get(code) ?? NO_SLOTS, circle);
    // Skips duplicates, because a car may have several of the codes.
    return codes.length === 1 ? slotsOf(codes[0]!) : [...new Set(codes.flatMap(slotsOf))];
  }

  /** Returns the same scores object for the same terms, because a page ranks the cars of several placements. */
  #scoresBy(terms: readonly ScoreTerm[]): RelevanceScores {
    const scores = this.#scores?.terms === terms ? this.#scores : new RelevanceScores(terms, this.#columns);
    this.#scores = scores;
    return scores;
  }

  #index(slot: number, codes: readonly string[]): void {
    this.#codesOf[slot] = codes;
    for (const code of codes) {
      const known = this.#slotsOf.get(code);
      const slots = known ?? new PlacementSlots();
      slots.add(slot, this.#columns);
      if (!known) this.#slotsOf.set(code, slots);
    }
  }

  #unindex(slot: number): void {
    for (const code of this.#codesOf[slot] ?? []) this.#slotsOf.get(code)!.delete(slot);
    this.#codesOf[slot] = [];
  }
}

function meetsAll(tests: readonly CarTest[], slot: number): boolean {
  for (let at = 0; at < tests.length; at++) if (!tests[at]!(slot)) return false;
  return true;
}

/** Returns the position of the only condition that a car fails; `null` if it fails none or several. */
function missedOnly(tests: readonly CarTest[], slot: number): number | null {
  let missed: number | null = null;
  for (let at = 0; at < tests.length; at++) {
    if (tests[at]!(slot)) continue;
    if (missed !== null) return null;
    missed = at;
  }
  return missed;
}
