/**
 * Computes the scores of rows, either exactly or as upper bounds that are cheaper. Terms are added in their order, so
 * that sums equal those of any other program to the last bit.
 */
import { f64At, maskAnd, maskCodes, maskNumbers, milesTo, squareRoot, toU32, u32At } from './machine.ts';
import * as question from './question.ts';
import * as op from './program.ts';
import { squaredChordTo, wideAt } from './masks.ts';
import { numberAt } from './numbers.ts';
import { DOUBLE, LEAF_MASK, numberTable, scratchAt, wideTable } from './shape.ts';

const LAST: f64 = Infinity;
const MAX_CODE: u32 = 0xffff_ffff;
const MAX_STORED: f64 = 4_000_000_000;
const EARTH_RADIUS_MILES: f64 = 3958.7613;
/** An upper bound of the relative rounding error of sums. */
const ROUNDING: f64 = 1e-9;
/** More than twice the error of cosines near 1. */
const DOUBT: f64 = 1e-11;

let list: u32 = 0;
let count: u32 = 0;

/** Sets the terms of the scores. */
export function useTerms(at: u32, terms: u32): void {
  list = at;
  count = terms;
}

/** Adds up the terms in their order, so that the sum equals that of any other program to the last bit. */
export function scoreOf(block: u32, row: u32): f64 {
  let score: f64 = 0;
  for (let t: u32 = 0; t < count; t++) {
    const term = list + t * question.TERM_BYTES;
    if (u32At(term) !== question.TERM_KIND_DISTANCE) score += numberTerm(term, block, row);
    else {
      const place = placeOf(u32At(term + question.TERM_COLUMN), block, row);
      const half = f64At(term + question.TERM_HALF_AT);
      if (place === 0) score += 0;
      else {
        const miles = milesTo(u32At(u32At(term + question.TERM_CENTER) + op.CENTER_NUMBER), place);
        score += f64At(term + question.TERM_WEIGHT) * (half / (half + miles));
      }
    }
  }
  return score;
}

/** Returns an upper bound for the score: it uses the chord as the distance, and allows for rounding. */
export function scoreUpperBound(block: u32, row: u32): f64 {
  let score: f64 = 0;
  let room: f64 = 0;
  for (let t: u32 = 0; t < count; t++) {
    const term = list + t * question.TERM_BYTES;
    let part: f64 = 0;
    if (u32At(term) !== question.TERM_KIND_DISTANCE) part = numberTerm(term, block, row);
    else {
      const place = placeOf(u32At(term + question.TERM_COLUMN), block, row);
      if (place > 0) part = distanceTermUpperBound(term, chordMilesTo(u32At(term + question.TERM_CENTER), place));
    }
    score += part;
    room += part < 0 ? -part : part;
  }
  return score + ROUNDING * room;
}

function distanceTermUpperBound(term: u32, line: f64): f64 {
  const half = f64At(term + question.TERM_HALF_AT);
  const weight = f64At(term + question.TERM_WEIGHT);
  // If the weight is negative, a distance of 0 gives the upper bound.
  return weight < 0 ? 0 : weight * (half / (half + line));
}

function numberTerm(term: u32, block: u32, row: u32): f64 {
  return termOf(term, numberAt(u32At(term + question.TERM_COLUMN), block, row));
}

/** Returns what a stored number contributes to a score; NaN contributes nothing. */
function termOf(term: u32, stored: f64): f64 {
  if (!(stored === stored)) return 0;
  const value = (f64At(term + question.TERM_BASE) + stored) / f64At(term + question.TERM_DIVISOR);
  const weight = f64At(term + question.TERM_WEIGHT);
  if (u32At(term) === question.TERM_KIND_COLUMN) return weight * value;
  const half = f64At(term + question.TERM_HALF_AT);
  const age = f64At(term + question.TERM_NOW) - value;
  return weight * (half / (half + (age > 0 ? age : 0)));
}

/** Returns an upper bound for all scores of a block. */
export function boundOf(zone: u32, cap: u32): f64 {
  let sum: f64 = 0;
  for (let t: u32 = 0; t < count; t++) sum += boundOfTerm(list + t * question.TERM_BYTES, zone, cap);
  return sum + ROUNDING * sum;
}

function boundOfTerm(term: u32, zone: u32, cap: u32): f64 {
  if (u32At(term) === question.TERM_KIND_DISTANCE) {
    const isCapped = u32At(term + question.TERM_CAPPED) === 1;
    return distanceTermUpperBound(term, isCapped ? chordMilesToCap(u32At(term + question.TERM_CENTER), cap) : 0);
  }
  const bounds = zone + u32At(numberTable + (u32At(term + question.TERM_COLUMN) << 4) + 12);
  const least = termOf(term, f64At(bounds));
  const most = termOf(term, f64At(bounds + 8));
  const part = least > most ? least : most;
  // Missing numbers contribute 0.
  return part > 0 ? part : 0;
}

/**
 * Writes the mask of rows whose score may be at least `least`. Checks each number separately, assuming that all other
 * terms have their maximum in this block. Returns whether any number excludes rows.
 */
export function maskScores(block: u32, zone: u32, cap: u32, least: f64, to: u32): bool {
  const bound = boundOf(zone, cap);
  let excludesRows: bool = false;
  for (let t: u32 = 0; t < count; t++) {
    const term = list + t * question.TERM_BYTES;
    const weight = f64At(term + question.TERM_WEIGHT);
    if (u32At(term) === question.TERM_KIND_DISTANCE || !(weight > 0)) continue;
    const rest = bound - boundOfTerm(term, zone, cap);
    const share = (least - rest - ROUNDING * (rest + (least < 0 ? -least : least))) / weight;
    if (!(share > 0)) continue;
    const work = excludesRows ? scratchAt + LEAF_MASK : to;
    if (!maskFrom(leastStored(term, share), u32At(term + question.TERM_COLUMN), block, work)) continue;
    if (excludesRows) maskAnd(to, to, work);
    excludesRows = true;
  }
  return excludesRows;
}

/** Returns the smallest stored number for which a term reaches a share of its weight. Larger numbers reach more. */
function leastStored(term: u32, share: f64): f64 {
  let value = share;
  if (u32At(term) === question.TERM_KIND_AGE) {
    const age = f64At(term + question.TERM_HALF_AT) * (1 / share - 1);
    value = f64At(term + question.TERM_NOW) - (age > 0 ? age : 0);
  }
  return value * f64At(term + question.TERM_DIVISOR) - f64At(term + question.TERM_BASE);
}

/**
 * Writes the mask of rows whose stored number is at least `least`, or slightly less. Returns whether there may be any.
 */
function maskFrom(least: f64, number: u32, block: u32, to: u32): bool {
  const entry = numberTable + (number << 4);
  const column = block + u32At(entry + 4);
  if (u32At(entry) === DOUBLE) {
    const room = ROUNDING * ((least < 0 ? -least : least) + 1);
    maskNumbers(to, column, least - room, LAST);
    return true;
  }
  if (!(least > 3) || !(least < MAX_STORED)) return false;
  maskCodes(to, column, u32At(entry), toU32(least) - 1, MAX_CODE);
  return true;
}

/** Returns the chord to a place in miles: a lower bound for the distance along the earth. */
export function chordMilesTo(center: u32, place: u32): f64 {
  return EARTH_RADIUS_MILES * squareRoot(squaredChordTo(center, place));
}

/** Returns a lower bound for the chords to all places under a block's cap. */
export function chordMilesToCap(center: u32, cap: u32): f64 {
  if (cap === 0) return 0;
  const cosine = f64At(cap + 24);
  const between =
    f64At(center) * f64At(cap) + f64At(center + 8) * f64At(cap + 8) + f64At(center + 16) * f64At(cap + 16);
  // Some rows have no place, or the center itself is under the cap.
  if (cosine > 1 || between >= cosine) return 0;
  const outside = 1 - between * between;
  const apart = between * cosine + squareRoot(outside > 0 ? outside : 0) * f64At(cap + 32);
  const square = 2 - 2 * apart - DOUBT;
  return square > 0 ? EARTH_RADIUS_MILES * squareRoot(square) : 0;
}

export function placeOf(wide: u32, block: u32, row: u32): u32 {
  const entry = wideTable + wide * 12;
  return wideAt(block + u32At(entry + 4), u32At(entry), row);
}
