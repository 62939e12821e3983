import type { Atom } from '../split-into-atoms.ts';
import { type SentenceItem, mergeItems } from '../items.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { type Lexicon, VEHICLE_PARAMS } from '#features/search/search.ts';

/** Merges a trim with the car before it, so that `not a bmw x5 m50i` neither denies nor requests other X5s. */
export function resolveTrims(given: readonly SentenceItem[], atoms: readonly Atom[], lexicon: Lexicon): SentenceItem[] {
  let items = joinTrims(given, atoms, lexicon);
  for (let at = 0; at + 1 < items.length; at++) {
    const [car, trim] = [items[at]!, items[at + 1]!];
    if (car.kind !== 'chip' || trim.kind !== 'chip') continue;
    const { [VEHICLE_PARAMS.make]: makeCode = [], [VEHICLE_PARAMS.model]: modelCode = [] } = car.params;
    const trimCode = car.params[VEHICLE_PARAMS.trim];
    const trims = trim.params[VEHICLE_PARAMS.trim];
    if (!trims || trimCode || Object.keys(trim.params).length > 1 || modelCode.length !== 1) continue;
    const model = formatModelKey(makeCode[0]!, modelCode[0]!);
    const own = trims.filter((key) => key.startsWith(`${model}|`));
    // In `encore essence or enclave`, the trim belongs to the first car only.
    const isBetween = items[at + 2]?.kind === 'or' && !atoms[trim.from]!.broken;
    if (own.length === trims.length || (own.length > 0 && isBetween))
      items = mergeItems(items, at, at + 1, { kind: 'chip', params: { ...car.params, [VEHICLE_PARAMS.trim]: own } });
  }
  return items;
}

/**
 * Merges neighboring trims into the one trim that is both, if the model has it: `a-spec sh-awd` is an `SH-AWD A-Spec`.
 */
function joinTrims(given: readonly SentenceItem[], atoms: readonly Atom[], { trimsOf }: Lexicon): SentenceItem[] {
  let items = [...given];
  for (let at = 0; at + 1 < items.length; at++) {
    const [one, other] = [items[at]!, items[at + 1]!];
    if (one.kind !== 'chip' || other.kind !== 'chip' || atoms[other.from]!.broken) continue;
    const [first, second] = [one.params[VEHICLE_PARAMS.trim], other.params[VEHICLE_PARAMS.trim]];
    if (!first || !second || Object.keys(other.params).length > 1) continue;
    const model = first[0]!.slice(0, first[0]!.indexOf('|'));
    const keys = [one, other].map(({ from, to }) => keyOf(atoms, from, to));
    const names = [...trimsOf(model)].filter(([name]) => keys.every((key) => name.includes(key)));
    const [shortest] = names.toSorted(([a], [b]) => a.length - b.length);
    if (shortest)
      items = mergeItems(items, at, at + 1, {
        kind: 'chip',
        params: { ...one.params, [VEHICLE_PARAMS.trim]: shortest[1] },
      });
  }
  return items;
}

function keyOf(atoms: readonly Atom[], from: number, to: number): string {
  return atoms
    .slice(from, to)
    .map(({ key }) => key)
    .join('');
}
