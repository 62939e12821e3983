import type { MarketAnswer } from '../model/market-car.ts';

const TIMEOUT_MS = 20_000;

/** Asks for a search's plot. @throws when it cannot be had, or was aborted. */
export async function fetchMarket(query: string, signal: AbortSignal): Promise<MarketAnswer> {
  return (await fetchJson('/rest/lsc/market', query, signal)) as MarketAnswer;
}

/** How many cars a search finds; `null` where nobody can say now. @throws when aborted. */
export async function fetchCount(query: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = (await fetchJson('/rest/lsc/listing/count', query, signal)) as { totalResultCount?: number };
    return answer.totalResultCount ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** In addresses of pages a keyword is text. */
async function fetchJson(path: string, query: string, signal: AbortSignal): Promise<unknown> {
  const asText = new URLSearchParams(query).has('keyword') ? [query, 'keywordAs=text'] : [query];
  const response = await fetch(`${path}?${asText.join('&')}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}
