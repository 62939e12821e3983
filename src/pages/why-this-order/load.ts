import type { Brand } from '#features/brands/brands.ts';
import { type Listing, listingTitle } from '#features/listings/listings.ts';
import type { RecordedOffers } from '#features/listings/listings.server.ts';
import { formatQuery, readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { confirmedView } from '#pages/shared/car/confirmed-view.ts';
import { rankingExplanationView } from '#pages/shared/ranking-explanation/ranking-explanation-view.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { WhyThisOrderData } from './page-data.ts';

type Services = {
  search: SearchService;
  brand: Brand;
  /** The search is required; the age of a listing's data is optional. */
  guards: Readonly<Record<'requiredListing' | 'listingRecords', Guard>>;
  findPast(car: Pick<Listing, 'id' | 'vin'>): Promise<RecordedOffers>;
  now(): Date;
};

/**
 * Loads the explanation of a car's rank in a search; the query string contains the search and `listingId`. `null` if
 * that is not an active listing.
 * @throws if the search fails.
 */
export async function loadWhyThisOrder(
  { search: service, brand, guards, findPast, now }: Services,
  search: string,
  signal: AbortSignal,
): Promise<PageAnswer<WhyThisOrderData> | null> {
  const params = new URLSearchParams(search);
  const listingId = params.get('listingId') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(listingId)) return null;
  params.delete('listingId');
  const parsed = service.parse(readRequest(params.toString()), brand);
  const found = await guards.requiredListing(
    (inTime) =>
      service.inOneState(async (pinned) => ({
        car: await pinned.find(Number(listingId)),
        explained: await pinned.explain(parsed, Number(listingId), brand, { signal: inTime }),
      })),
    signal,
  );
  if (!found.ok) throw found.error;
  const { car, explained } = found.value;
  if (!car) return null;
  const past = await guards.listingRecords(() => findPast(car.listing), signal);
  const confirmedAt = past.ok ? past.value.confirmedAt : null;
  const title = listingTitle(car.listing);
  const query = formatQuery(parsed.query, service.context(brand));
  return noindexPage(
    brand,
    {
      title: `Why this order: ${title}`,
      description: 'The numbers that decide the order of search results.',
    },
    {
      search: query,
      title,
      receipt: explained ? rankingExplanationView(explained) : null,
      confirmed: confirmedAt && confirmedView(car.listing, car.owner, confirmedAt, now()),
    },
  );
}
