import {
  arcMiles,
  chordOf,
  type Direction,
  directionOf,
  EARTH_RADIUS_MILES,
  type ScoreTerm,
  squaredLength,
} from '@forecourt/engine';
import type { CarColumns } from './car-columns.ts';
import { DAY, type PlacementSlots, POSITION } from './placement-slots.ts';
import { firstAtMost, type PlaceList, type SlotList } from './slot-list.ts';

/** Larger than the rounding error of a score or a chord. */
const ROUNDING = 1e-9;
const NOWHERE: Direction = [0, 0, 0];

type Term<Kind extends ScoreTerm['kind']> = Extract<ScoreTerm, { kind: Kind }>;

/** A circle around the place of a search. */
export type Circle = { miles: number };

/** The terms of scores by relevance (`relevanceTerms`). */
type Terms = { quality: Term<'column'>; near: Term<'near'> | undefined; fresh: Term<'fresh'> };

/** Scores of cars by relevance, by slot. */
export class RelevanceScores {
  readonly terms: readonly ScoreTerm[];
  readonly #parts: Terms;
  readonly #center: Direction;
  readonly #columns: CarColumns;

  /** @throws Error if these are not the terms of scores by relevance. */
  constructor(terms: readonly ScoreTerm[], columns: CarColumns) {
    this.terms = terms;
    this.#parts = partsOf(terms);
    this.#center = this.#parts.near ? directionOf(this.#parts.near.center) : NOWHERE;
    this.#columns = columns;
  }

  /**
   * Returns the score of a car. Adds the terms in the same order as every index does, so the score is equal to the last
   * bit.
   */
  of(slot: number): number {
    let score = 0;
    for (const term of this.terms) score += this.#termOf(term, slot);
    return score;
  }

  /**
   * Returns the slots whose score may be at least `least` and that may lie in a circle around the place from which
   * scores measure distance.
   */
  mayReach(least: number, slots: PlacementSlots, circle: Circle | null): readonly number[] {
    if (circle) return this.#mayReachWithin(circle, least, slots.places);
    const list = slots.by(this.#parts.quality.column);
    return least === -Infinity ? list.slots : this.#mayReach(least, list);
  }

  /**
   * The list is in descending order of the quality. This loop and the next one call no functions and allocate nothing,
   * because they may read thousands of cars.
   */
  #mayReach(least: number, { slots, numbers, days, x, y, z }: Readonly<SlotList>): readonly number[] {
    const { quality, near, fresh } = this.#parts;
    const [centerX, centerY, centerZ] = this.#center;
    const { weight: nearWeight = 0, halfMiles = 1 } = near ?? {};
    const wanted = least - ROUNDING;
    const others = nearWeight + fresh.weight;
    const found: number[] = [];
    for (let at = 0; at < slots.length; at++) {
      const part = quality.weight * numbers[at]!;
      if (part + others < wanted) break;
      const age = fresh.nowDays - days[at]!;
      const known = part + fresh.weight * (fresh.halfDays / (fresh.halfDays + (age > 0 ? age : 0)));
      if (known + nearWeight < wanted) continue;
      if (near) {
        const dx = centerX - x[at]!;
        const dy = centerY - y[at]!;
        const dz = centerZ - z[at]!;
        // The chord is never longer than the distance along the surface of the earth.
        const miles = EARTH_RADIUS_MILES * Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (known + nearWeight * (halfMiles / (halfMiles + miles)) < wanted) continue;
      }
      found.push(slots[at]!);
    }
    return found;
  }

  /** The list is sorted from north to south. */
  #mayReachWithin({ miles }: Circle, least: number, { slots, x, y, z }: Readonly<PlaceList>): readonly number[] {
    const { quality, near, fresh } = this.#parts;
    const { numbers } = this.#columns;
    const qualities = numbers.get(quality.column)!;
    const days = numbers.get(fresh.column)!;
    const [centerX, centerY, centerZ] = this.#center;
    const chord = chordOf(miles) + ROUNDING;
    const wanted = least - ROUNDING;
    const maxSquare = chord * chord;
    const last = centerZ - chord;
    const { weight: nearWeight = 0, halfMiles = 1 } = near ?? {};
    const found: number[] = [];
    for (let at = firstAtMost(z, centerZ + chord); at < slots.length && z[at]! >= last; at++) {
      const dx = centerX - x[at]!;
      const dy = centerY - y[at]!;
      const dz = centerZ - z[at]!;
      const square = dx * dx + dy * dy + dz * dz;
      if (square > maxSquare) continue;
      const slot = slots[at]!;
      const age = fresh.nowDays - days[slot]!;
      const known = quality.weight * qualities[slot]!;
      const score = known + fresh.weight * (fresh.halfDays / (fresh.halfDays + (age > 0 ? age : 0)));
      if (score + nearWeight * (halfMiles / (halfMiles + EARTH_RADIUS_MILES * Math.sqrt(square))) < wanted) continue;
      found.push(slot);
    }
    return found;
  }

  /** Returns what a term adds to a score. Missing numbers and places add 0. */
  #termOf(term: ScoreTerm, slot: number): number {
    const { numbers, places } = this.#columns;
    const { weight } = term;
    if (term.kind === 'near') {
      const { x, y, z } = places.get(term.column)!;
      const [centerX, centerY, centerZ] = this.#center;
      const miles = arcMiles(squaredLength(centerX - x[slot]!, centerY - y[slot]!, centerZ - z[slot]!));
      return Number.isNaN(miles) ? 0 : weight * (term.halfMiles / (term.halfMiles + miles));
    }
    const stored = numbers.get(term.column)![slot]!;
    if (Number.isNaN(stored)) return 0;
    if (term.kind === 'column') return weight * stored;
    const age = term.nowDays - stored;
    return weight * (term.halfDays / (term.halfDays + (age > 0 ? age : 0)));
  }
}

function partsOf(terms: readonly ScoreTerm[]): Terms {
  const [quality, ...others] = terms;
  const [near, fresh] = others.length === 1 ? [undefined, others[0]] : others;
  const isKnown = others.length < 3 && terms.every(({ weight }) => weight >= 0);
  const isNear = !near || (near.kind === 'near' && near.column === POSITION);
  if (!isKnown || !isNear || quality?.kind !== 'column' || fresh?.kind !== 'fresh' || fresh.column !== DAY)
    throw new Error('The terms are not those of scores by relevance.');
  return { quality, near: near?.kind === 'near' ? near : undefined, fresh };
}
