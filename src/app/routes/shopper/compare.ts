import { showsMake } from '#features/brands/brands.ts';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  addCar,
  type CompareList,
  COMPARE_CALLS,
  COMPARE_PATH,
  type ComparedCar,
  comparePath,
  countListingIds,
  parseListingIds,
  removeCar,
  comparisonQuery,
} from '#features/compare/compare.ts';
import { findListings } from '#features/listings/listings.server.ts';
import { findReasons } from '#features/pricing/pricing.server.ts';
import { findZip } from '#features/reference/reference.server.ts';
import { MAX_SEARCH_LENGTH } from '#features/saves/saves.ts';
import { walletCopy, withWalletEntries } from '#features/wallet/wallet.ts';
import { loadCompare } from '#pages/compare/load.ts';
import { carSearchParams } from '#pages/compare/compare-terms.ts';
import {
  type ComparisonRequest,
  type CompareServices,
  loadComparison,
  type PurchaseParams,
} from '#pages/compare/load-comparison.ts';
import { loadComparedCars } from '#pages/compare/load-compared-cars.ts';
import { purchaseQuery } from '#pages/shared/purchase/purchase-query.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { limitSaveRequests } from '../../http/limit-save-requests.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { changeCompareListOf, compareListOf, type ShopperCompareList } from '../../identity/shopper-compare-list.ts';
import { walletOf } from '../../identity/shopper-wallet.ts';
import { isForm } from '../../http/request-kinds.ts';
import { laterPriceOf } from '../search/later-price.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';
import { sendPageData } from '../../document/send-page-data.ts';

const listingId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'It must be the number of a listing.')
  .transform(Number);
const text = z.string().max(MAX_SEARCH_LENGTH);

/**
 * A change of the list: a car to `add` or `remove`, or `keep` with `listingIds` as the new list. `listingIds` and
 * `search` are also the comparison that a page without scripts returns to.
 */
const changeSchema = z
  .object({
    add: listingId.optional(),
    remove: listingId.optional(),
    keep: z.literal('1').optional(),
    listingIds: text.optional(),
    search: text.optional(),
  })
  .refine(({ add, remove, keep }) => [add, remove, keep].filter((one) => one !== undefined).length === 1, {
    path: ['add'],
    message: 'Send one of add, remove and keep.',
  });
type Change = z.infer<typeof changeSchema>;

/** The list of compared cars. `kind` is the result of a change. */
export type CompareAnswer = {
  kind: 'list' | 'added' | 'already' | 'full' | 'removed' | 'kept';
  listingIds: CompareList;
  isSignedIn: boolean;
  cars: ComparedCar[];
  /** Cars of the list that can't be shown, which the shopper can remove. */
  missing: CompareList;
};

/** Returns the routes of the comparison: its page, its data for the dialog, and the list of compared cars (spec 2 §4). */
export function compareRoutes(appContext: AppContext): RouteEntry[] {
  return [
    ...limitSaveRequests(appContext, [COMPARE_CALLS]),
    pageRoute('GET', COMPARE_PATH, { access: 'shopper', cost: 'part' }, (context) => showPage(context, appContext)),
    callRoute('GET', '/cars-for-sale/svc/compare', { access: 'shopper', cost: 'part' }, (context) =>
      answerComparison(context, appContext),
    ),
    callRoute('GET', COMPARE_CALLS, 'shopper', async (context) =>
      sendPageData(
        context,
        appContext,
        await answerOf(context, appContext, 'list', await compareListOf(context, appContext)),
      ),
    ),
    callRoute('POST', COMPARE_CALLS, 'shopper', (context) => changeList(context, appContext)),
  ];
}

/** Shows the comparison. Without `listingIds`, it shows the shopper's saved list. */
async function showPage(context: Context, appContext: AppContext): Promise<Response> {
  const { list: own, isSignedIn } = await compareListOf(context, appContext);
  const given = context.req.queries('listingIds');
  const { search: query } = new URL(context.req.url);
  if (given === undefined && own.length > 0) {
    context.header('Cache-Control', 'private, no-store');
    return context.redirect(comparePath(own, comparisonQuery(query)), 302);
  }
  const ids = parseListingIds(given ?? []);
  const services = servicesOf(context, appContext);
  const terms = await withOwnTerms(context, appContext, comparisonQuery(query));
  const asked = { ids, requested: countListingIds(given ?? []), ...terms, own, isSignedIn };
  const answer = await loadCompare(services, asked, context.req.raw.signal);
  return sendPage(context, appContext, 'compare', answer);
}

async function answerComparison(context: Context, appContext: AppContext): Promise<Response> {
  const ids = parseListingIds(context.req.queries('listingIds') ?? []);
  const services = servicesOf(context, appContext);
  const terms = await withOwnTerms(context, appContext, comparisonQuery(new URL(context.req.url).search));
  const { comparison } = await loadComparison(services, { ids, ...terms }, context.req.raw.signal);
  context.header('Cache-Control', 'private, no-store');
  return sendPageData(context, appContext, comparison);
}

async function changeList(context: Context, appContext: AppContext): Promise<Response> {
  const { value, errors } = await readPosted(context, changeSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  if (value.add !== undefined && !(await isOffered(context, appContext, value.add)))
    return sendErrorResponse(context, appContext, 'vehicle-unknown');
  let kind = 'list' as CompareAnswer['kind'];
  const changed = await changeCompareListOf(context, appContext, (list) => {
    const next = applyChange(list, value);
    ({ kind } = next);
    return next.list;
  });
  if (kind === 'added') recordSiteEvents(context, appContext, [{ name: 'compare', facts: { listingId: value.add! } }]);
  if (!isForm(context.req))
    return sendPageData(context, appContext, await answerOf(context, appContext, kind, changed));
  return context.redirect(comparePath(shownAfter(value, changed.list), comparisonQuery(value.search ?? '')), 303);
}

function applyChange(
  list: CompareList,
  { add, remove, listingIds }: Change,
): { kind: CompareAnswer['kind']; list: CompareList } {
  if (add !== undefined) return addCar(list, add);
  if (remove !== undefined) return { kind: 'removed', list: removeCar(list, remove) };
  return { kind: 'kept', list: parseListingIds([listingIds ?? '']) };
}

/**
 * Returns the cars of the address after a change. A car is removed from the displayed comparison, which may differ from
 * the shopper's list. Extra cars stay in the address, so that the page reports them.
 */
function shownAfter({ add, remove, listingIds }: Change, list: CompareList): CompareList {
  if (add !== undefined && !list.includes(add)) return [...list, add];
  return remove === undefined || listingIds === undefined ? list : removeCar(parseListingIds([listingIds]), remove);
}

async function isOffered(context: Context, { search, brandOf }: AppContext, id: number): Promise<boolean> {
  const found = await search.find(id);
  return found !== undefined && showsMake(brandOf(context.req.header('host')), found.listing.makeCode);
}

async function answerOf(
  context: Context,
  appContext: AppContext,
  kind: CompareAnswer['kind'],
  { list, isSignedIn }: ShopperCompareList,
): Promise<CompareAnswer> {
  const cars = await loadComparedCars(servicesOf(context, appContext), list, context.req.raw.signal);
  const missing = list.filter((id) => !cars.some((car) => car.id === id));
  return { kind, listingIds: list, isSignedIn, cars, missing };
}

/**
 * Adds the terms of the shopper's wallet to the search of a comparison. The cost to own of each car starts with the
 * same values as the page about it.
 */
async function withOwnTerms(
  context: Context,
  appContext: AppContext,
  search: string,
): Promise<Pick<ComparisonRequest, 'search' | 'ownTerms' | 'purchaseParams'>> {
  const ofSearch: PurchaseParams = (listing) =>
    new URLSearchParams(purchaseQuery(listing.id, carSearchParams(search, listing).toString()));
  if (!flagsOf(context, appContext).my_wallet) return { search, ownTerms: null, purchaseParams: ofSearch };
  const known = await walletOf(context, appContext, Date.now());
  return {
    search,
    ownTerms: walletCopy(known.wallet, known).terms,
    purchaseParams: (listing) => withWalletEntries(ofSearch(listing), known.wallet),
  };
}

function servicesOf(context: Context, appContext: AppContext): CompareServices {
  const { search, brandOf, guards, database, hasLeadsFallback } = appContext;
  return {
    search,
    guards,
    findZip,
    hasLeadsFallback,
    brand: brandOf(context.req.header('host')),
    now: () => new Date(),
    findListings: (ids) => findListings(database, ids),
    findReasons: (id, max) => findReasons(database, id, max),
    laterPriceOf: (car, use) => laterPriceOf(appContext, car, use),
  };
}
