import type { BelowBatch, BelowPartView } from '../page-data.ts';

/** Clients send at most this many ids (spec 1 §9). */
const MOST_EXCLUDED = 25;
/** A part that takes longer is left out (spec 1 §9). */
const TIMEOUT_MS = { supplemental: 5_000, nearby: 3_000, similar: 3_000 } as const satisfies Record<
  BelowPartView['key'],
  number
>;

type Wanted = Pick<BelowPartView, 'key' | 'query'> & {
  /** Cars that the page already shows. */
  shown: readonly number[];
  firstRecord?: number;
};

/** Fetches a part's cars. @throws if they do not arrive in time, or `signal` aborts. */
export async function fetchMoreCars(wanted: Wanted, signal: AbortSignal): Promise<BelowBatch> {
  const response = await fetch(moreCarsAddress(wanted), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS[wanted.key])]),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`More cars were answered by ${response.status}.`);
  return (await response.json()) as BelowBatch;
}

/** Builds the address of a batch. Ids are sent only if there are 1 to 25 (spec 1 §5). */
export function moreCarsAddress({ key, query, shown, firstRecord }: Wanted): string {
  const params = new URLSearchParams(query);
  if (shown.length > 0 && shown.length <= MOST_EXCLUDED) params.set('excludedListingIds', shown.join());
  if (firstRecord !== undefined) params.set('firstRecord', String(firstRecord));
  return `/cars-for-sale/svc/more-cars/${key}?${params}`;
}
