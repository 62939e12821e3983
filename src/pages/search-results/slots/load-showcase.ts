import type { Brand } from '#features/brands/brands.ts';
import type { ServedSlot } from '#features/promotions/promotions.ts';
import { paymentTermsOf, readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { SlotCarView } from './slots-data.ts';
import { showcaseRow } from './slots-view.ts';

/** Finds the showcase of an auction; `null` if the auction has none. */
export type FindShowcase = (auctionId: string, service: Pick<SearchService, 'findAll'>) => Promise<ServedSlot | null>;

export type ShowcaseServices = {
  search: SearchService;
  brand: Brand;
  guards: Readonly<Record<'paidSlots', Guard>>;
  /** If absent, nothing is sponsored. */
  findShowcase?: FindShowcase;
};

/**
 * Loads the cars of a showcase's carousel, each with its own link that counts the click. `search` is the search on
 * whose page it is shown. Returns none on failure.
 */
export async function loadShowcase(
  { search: service, brand, guards, findShowcase }: ShowcaseServices,
  auctionId: string,
  search: string,
  signal: AbortSignal,
): Promise<{ cars: SlotCarView[] }> {
  const { query, invalid } = service.parse(readRequest(search), brand);
  if (!findShowcase || invalid.length > 0) return { cars: [] };
  const found = await guards.paidSlots(() => findShowcase(auctionId, service), signal);
  if (!found.ok || found.value === null) return { cars: [] };
  const cardOptions = { query, terms: paymentTermsOf(query) };
  const page = { answer: { query }, context: service.context(brand), cardOptions };
  return { cars: showcaseRow(found.value, page) };
}
