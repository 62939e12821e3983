import { RANGE_PARAMS, paramsOf } from '../amount-rules.ts';
import type { Atom } from '../split-into-atoms.ts';
import type { SentenceItem } from '../items.ts';
import { MILEAGE_PARAMS, type Params, PRICE_PARAMS, VEHICLE_PARAMS, STYLE_PARAM } from '#features/search/search.ts';

type Limit = Extract<SentenceItem, { kind: 'limit' }>;
type Ends = { min: number | null; max: number | null };
type Unit = 'Price' | 'Mileage';

/** From this number on, miles are as likely as dollars. */
const LIKELY_MILES = 60_000;
const BOUNDS = [PRICE_PARAMS, MILEAGE_PARAMS].flatMap(({ min, max }) => [min, max]);

/**
 * Adds the unit to limits: `under 25k` is a price, or a mileage if other words state the price. Asks if it may be
 * either.
 */
export function resolveLimitUnits(items: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  const known = { Price: openEnds(items, 'Price'), Mileage: openEnds(items, 'Mileage') };
  return items.map((item, at) => {
    if (item.kind !== 'limit') return item;
    const unit = isRepeated(items, at, atoms) ? repeatedUnit(known) : unitOf(item, known);
    if (unit === undefined) return { from: item.from, to: item.to, kind: 'question', question: ask(item.reading) };
    known[unit] = join(known[unit], item.reading);
    return { from: item.from, to: item.to, kind: 'chip', params: paramsOf(unit, item.reading) };
  });
}

/**
 * Returns whether a bound is repeated for another car: `a camry under 15k or an accord under 20k` has one bound for
 * each car, and no mileage.
 */
function isRepeated(items: readonly SentenceItem[], at: number, atoms: readonly Atom[]): boolean {
  const isBound = (item: SentenceItem) =>
    item.kind === 'limit' || (item.kind === 'chip' && BOUNDS.some((name) => name in item.params));
  const before = items.findLastIndex((item, place) => place < at && isBound(item));
  const between = before < 0 ? [] : items.slice(before + 1, at);
  const isCar = (item: SentenceItem) =>
    item.kind === 'chip' && (VEHICLE_PARAMS.make in item.params || STYLE_PARAM in item.params);
  const isNext = (item: SentenceItem) => item.kind === 'or' || item.kind === 'and' || atoms[item.from]!.broken;
  const next = between.findIndex(isNext);
  return next >= 0 && between.slice(next).some(isCar);
}

/** Returns the unit that was used before, if it is the only one. */
function repeatedUnit({ Price, Mileage }: Record<Unit, Ends | null>): Unit | undefined {
  if (Price && Mileage) return undefined;
  return Price ? 'Price' : Mileage ? 'Mileage' : undefined;
}

function unitOf({ reading }: Limit, known: Record<Unit, Ends | null>): Unit | undefined {
  const value = reading.max ?? reading.min!;
  if (value < 1_000) return undefined;
  if (!known.Price && !known.Mileage) return reading.bare || value >= LIKELY_MILES ? undefined : 'Price';
  if (known.Price && known.Mileage) {
    const open = (['Price', 'Mileage'] as const).filter((unit) => isOtherEnd(known[unit]!, reading));
    return open.length === 1 ? open[0] : undefined;
  }
  const [said, other]: [Unit, Unit] = known.Price ? ['Price', 'Mileage'] : ['Mileage', 'Price'];
  // The other end of the earlier range: `over 10k, under 20k`, even if the two contradict each other.
  return isOtherEnd(known[said]!, reading) ? said : other;
}

/** Returns whether a limit is the end that a range does not have yet. */
function isOtherEnd(ends: Ends, { min, max }: Ends): boolean {
  return (min === null && ends.max === null) || (max === null && ends.min === null);
}

function join(ends: Ends | null, { min, max }: Ends): Ends {
  return { min: min ?? ends?.min ?? null, max: max ?? ends?.max ?? null };
}

function openEnds(items: readonly SentenceItem[], unit: Unit): Ends | null {
  let ends: Ends | null = null;
  for (const item of items) {
    if (item.kind !== 'chip') continue;
    const end = (name: string) => (item.params[name] ? Number(item.params[name][0]) : null);
    const [min, max] = [end(RANGE_PARAMS[unit].min), end(RANGE_PARAMS[unit].max)];
    if (min !== null || max !== null) ends = join(ends, { min, max });
  }
  return ends;
}

function ask({ min, max }: Ends): { ask: string; alternatives: Params[] } {
  const value = max ?? min!;
  const times = (factor: number) => ({ min: min && min * factor, max: max && max * factor });
  if (value < 100) {
    const thousands = times(1_000);
    return {
      ask: 'Thousands of what?',
      alternatives: [paramsOf('Price', thousands), paramsOf('Mileage', thousands)],
    };
  }
  if (value < 1_000) {
    return {
      ask: 'Is that a monthly payment or a price?',
      alternatives: [paramsOf('Payment', { min, max }), paramsOf('Price', { min, max })],
    };
  }
  return {
    ask: 'Is that a price or a mileage?',
    alternatives: [paramsOf('Price', { min, max }), paramsOf('Mileage', { min, max })],
  };
}
