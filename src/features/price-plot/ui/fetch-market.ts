import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { MarketAnswer } from '../model/market-car.ts';

const TIMEOUT_MS = 20_000;

/** Fetches the price plot of a search. @throws if the request fails or is aborted. */
export async function fetchMarket(query: string, signal: AbortSignal): Promise<MarketAnswer> {
  return (await fetchJson('/rest/lsc/market', query, signal)) as MarketAnswer;
}

/**
 * Fetches the number of cars that a search finds; `null` if it is not available.
 * @throws if the request is aborted.
 */
export async function fetchCount(query: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = (await fetchJson('/rest/lsc/listing/count', query, signal)) as { totalResultCount?: number };
    return answer.totalResultCount ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Fetches JSON. In URLs of pages, `keyword` is plain text, so the call adds `keywordAs=text`. */
async function fetchJson(path: string, query: string, signal: AbortSignal): Promise<unknown> {
  const asText = new URLSearchParams(query).has(PARAM_NAMES.keyword) ? [query, 'keywordAs=text'] : [query];
  const response = await fetch(`${path}?${asText.join('&')}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}
