import type { Brand } from '#features/brands/brands.ts';
import { listingTitle, plausiblePrice } from '#features/listings/listings.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { ReportListingData, SentReport } from './page-data.ts';

type Services = { brand: Brand; findListing(id: number): Promise<FoundListing> };
/** `origin`: for example `https://example.com`. `sent`: a form that was sent with mistakes. */
type Request = { listingId: string; origin: string; referer: string | undefined; sent?: SentReport };

/** Loads the form that reports a listing, for browsers without script; `null` if no listing ever had this number. */
export async function loadReportListing(
  { brand, findListing }: Services,
  { listingId, origin, referer, sent }: Request,
): Promise<PageAnswer<ReportListingData> | null> {
  const found = /^[1-9]\d{0,14}$/.test(listingId) ? await findListing(Number(listingId)) : undefined;
  if (!found || found.kind === 'unknown') return null;
  const { listing } = found;
  const title = listingTitle(listing);
  const search = sent ? sent.search || null : searchOf(referer, origin);
  return noindexPage(
    brand,
    {
      title: `Share or report: ${title}`,
      description: 'Share a listing, or tell us what is wrong with it.',
      status: sent ? 422 : 200,
    },
    {
      listing: { id: listing.id, title },
      link: `${origin}/cars-for-sale/vehicle/${listing.id}`,
      search: search ?? '',
      isRanked: search !== null && isRanked(search),
      hasPayment: found.kind === 'active' && plausiblePrice(listing) !== null,
      sent: sent ?? null,
    },
  );
}

/**
 * Returns the query of the search that the shopper came from; `null` if they did not come from a results page of this
 * site.
 */
function searchOf(referer: string | undefined, origin: string): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { origin: from, pathname, search } = new URL(referer);
  return from === origin && pathname === '/cars-for-sale' ? search.slice(1) : null;
}

function isRanked(search: string): boolean {
  const sortBy = new URLSearchParams(search).get('sortBy');
  return sortBy === null || sortBy === 'relevance';
}
