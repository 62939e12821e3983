import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { unmask } from '#kit/text/money-mask.ts';
import { readSearchParams } from '#kit/text/search-params.ts';

type Entry = [name: string, value: string];

const OUT_THE_DOOR = 'out-the-door';

/**
 * Joins the trade-in of a form to its price basis, in the format of links: `out-the-door:8000`. With another basis, the
 * field is ignored. Cents are removed, as the mask of the field does.
 */
export function joinTradeIn(entries: readonly Entry[]): Entry[] {
  const tradeIn = unmask(entries.find(([name]) => name === PARAM_NAMES.tradeIn)?.[1] ?? '') ?? 0;
  return entries.flatMap(([name, value]): Entry[] => {
    if (name === PARAM_NAMES.tradeIn) return [];
    const isJoined = name === PARAM_NAMES.priceBasis && value === OUT_THE_DOOR && tradeIn > 0;
    return [[name, isJoined ? `${OUT_THE_DOOR}:${tradeIn}` : value]];
  });
}

/**
 * Returns a search that a form without scripts sent, with its trade-in joined to the price basis; `null` if the form
 * had no such field.
 */
export function readTradeIn(search: string): string | null {
  const params = readSearchParams(search);
  return params.has(PARAM_NAMES.tradeIn) ? new URLSearchParams(joinTradeIn([...params])).toString() : null;
}

/**
 * Returns the values for the form's price basis controls that a link's value contains, by the names of the controls.
 */
export function splitTradeIn(value: string | undefined): Readonly<Record<string, string | undefined>> {
  const [basis, tradeIn] = value?.split(':') ?? [];
  return { [PARAM_NAMES.priceBasis]: basis, [PARAM_NAMES.tradeIn]: tradeIn };
}
