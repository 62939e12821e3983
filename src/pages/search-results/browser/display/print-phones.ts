import { PARAM_NAMES } from '#features/search/search.ui.ts';

/** The maximum number of listings in the answer to one call. */
const MOST = 100;

type Answer = { listings?: { id: number; phone: string | null }[] };

/**
 * Adds dealers' phone numbers to printed cards, because there is no button to show them on paper. Pages do not contain
 * the numbers, so they are fetched before each printing, until `signal` aborts. `query` returns the query of the
 * displayed search.
 */
export function addPhonesBeforePrint(query: () => string, signal: AbortSignal): void {
  addEventListener('beforeprint', () => void addPhones(query()), { signal });
}

function addPhones(query: string): void {
  const params = new URLSearchParams(query);
  // In page addresses, the keyword is searched as text.
  if (params.has(PARAM_NAMES.keyword)) params.set('keywordAs', 'text');
  params.set('hideFilters', 'true');
  params.set('numRecords', String(MOST));
  const phones = new Map(readListings(`/rest/lsc/listing?${params}`).map(({ id, phone }) => [`listing-${id}`, phone]));
  for (const card of document.querySelectorAll('#results .card')) {
    const phone = phones.get(card.id);
    if (phone) card.querySelector<HTMLElement>('.card-seller')!.dataset['phone'] = phone;
  }
}

/**
 * Fetches the listings synchronously, because the browser prints the state at the end of the event. Returns an empty
 * list if the request fails.
 */
function readListings(address: string): NonNullable<Answer['listings']> {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    return (JSON.parse(request.responseText) as Answer).listings ?? [];
  } catch {
    return [];
  }
}
