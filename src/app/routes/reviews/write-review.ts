import { showsMake } from '#features/brands/brands.ts';
import type { Context } from 'hono';
import { findDealer } from '#features/dealers/dealers.server.ts';
import { hasWrittenTo } from '#features/leads/leads.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { reviewsView } from '#pages/shared/reviews/reviews-view.ts';
import { categoryAverages, DEALER_CATEGORIES, dealerReviewPath, ownerReviewPath } from '#features/reviews/reviews.ts';
import {
  addReview,
  findPublicReviews,
  findRatingTotals,
  isSellerAddress,
  listOwnReviews,
  type SellerAddresses,
} from '#features/reviews/reviews.server.ts';
import { ANY_CONDITION, formatParams, OWNER_PARAM } from '#features/search/search.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import {
  loadReviewForm,
  loadReviewRefusal,
  isReviewOutcome,
  loadReviewSent,
  modelLink,
  type ReviewedSubject,
  type ReviewRefusal,
} from '#pages/write-review/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { callerNetworks } from '../../http/client-address.ts';
import { readFields } from '../../http/posted-fields.ts';
import { POST_LIMIT } from '../../http/rate-limits.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import { type Account, accountOf, identityOf } from '../../identity/identity.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { accountRefusalOf } from './account-refusal.ts';
import { readCarReview, readDealerReview, fieldTextsOf } from './read-review.ts';

/** The texts of a review, with nine bytes for each character, as forms escape other scripts. */
export const MAX_TEXT_BYTES = 64 * 1024;
/** A photo of 8 MB and the texts of the form. */
const MAX_FORM_BYTES = 8_400_000;

/** The subject of a review. `key`: its name in the store. `makeName`: for cars. `seller`: for dealers. */
type Subject = ReviewedSubject & { key: string; makeName: string; seller: SellerAddresses | null };

/** Returns the routes where shoppers write reviews: of cars, and of dealers that they wrote to. */
export function writeReviewRoutes(appContext: AppContext): RouteEntry[] {
  const before = [limitRequests(POST_LIMIT, appContext)];
  const [car, dealer] = [ownerReviewPath(':make', ':model'), dealerReviewPath(':owner{[1-9]\\d{0,8}}')];
  return [
    pageRoute('GET', car, 'account', (context) => show(context, appContext, carOf(context, appContext))),
    pageRoute('POST', car, { access: 'account', before, bodyBytes: MAX_FORM_BYTES }, (context) =>
      write(context, appContext, carOf(context, appContext)),
    ),
    // Everyone can read the reviews of a dealer here.
    pageRoute('GET', dealer, 'everyone', async (context) =>
      show(context, appContext, await dealerOf(context, appContext)),
    ),
    pageRoute('POST', dealer, { access: 'account', before, bodyBytes: MAX_TEXT_BYTES }, async (context) =>
      write(context, appContext, await dealerOf(context, appContext)),
    ),
  ];
}

function carOf(context: Context, { brandOf, search, takesReviews }: AppContext): Subject | null {
  const brand = brandOf(context.req.header('host'));
  if (!takesReviews(brand)) return null;
  const [makeCode, modelCode] = ['make', 'model'].map((name) => (context.req.param(name) ?? '').toUpperCase()) as [
    string,
    string,
  ];
  const key = formatModelKey(makeCode, modelCode);
  const facts = search.context(brand);
  if (!facts.knows('modelKey', key) || !showsMake(brand, makeCode)) return null;
  const makeName = facts.nameOf('makeCode', makeCode) ?? makeCode;
  const name = `${makeName} ${facts.nameOf('modelKey', key)}`;
  return {
    kind: 'owner',
    key,
    makeName,
    seller: null,
    name,
    path: ownerReviewPath(makeCode, modelCode),
    back: modelLink(name, makeCode, modelCode),
  };
}

async function dealerOf(context: Context, { brandOf, database, takesReviews }: AppContext): Promise<Subject | null> {
  if (!takesReviews(brandOf(context.req.header('host')))) return null;
  const found = await findDealer(database, Number(context.req.param('owner')));
  if (!found) return null;
  const key = String(found.ownerId);
  return {
    kind: 'dealer',
    key,
    makeName: '',
    seller: found,
    name: found.name,
    path: dealerReviewPath(key),
    back: { label: 'See this dealer’s cars', href: `/cars-for-sale?${carsOfDealer(key)}` },
  };
}

/** Returns the search for all cars of a dealer. */
const carsOfDealer = (key: string): string =>
  formatParams(
    new Map([
      [ANY_CONDITION.name, [ANY_CONDITION.value]],
      [OWNER_PARAM, [key]],
    ]),
  );

async function show(context: Context, appContext: AppContext, subject: Subject | null): Promise<Response> {
  if (!subject) return sendProblem(context, appContext, 'page-unknown');
  const brand = appContext.brandOf(context.req.header('host'));
  const { shopperId } = await identityOf(context, appContext);
  const { database } = appContext;
  const [reviews, own] = await Promise.all([
    subject.kind === 'dealer' ? reviewsOf(appContext, subject) : undefined,
    shopperId === null ? [] : listOwnReviews(database, shopperId, { kind: subject.kind, subject: subject.key }),
  ]);
  const shown = { ...subject, own, ...(reviews && { reviews }) };
  const refusal = await refusalOf(context, appContext, subject);
  const sent = context.req.query('sent');
  const answer = isReviewOutcome(sent)
    ? loadReviewSent(brand, shown, { kind: sent, sendsMail: appContext.sendsMail })
    : refusal
      ? loadReviewRefusal(brand, shown, refusal)
      : loadReviewForm(brand, shown);
  return sendPage(context, appContext, 'write-review', answer);
}

const MAX_REVIEWS = 50;

async function reviewsOf({ database }: AppContext, { key }: Subject): Promise<ConsumerReviewsProps> {
  const of = { kind: 'dealer', subject: key } as const;
  const [totals, reviews] = await Promise.all([
    findRatingTotals(database, of),
    findPublicReviews(database, of, MAX_REVIEWS),
  ]);
  return reviewsView(
    { totals, reviews },
    {
      categories: categoryAverages(totals, DEALER_CATEGORIES),
      authors: 'by shoppers who wrote to this dealer',
      none: 'No shopper has reviewed this dealer here yet.',
      write: null,
      change: null,
    },
  );
}

/** Returns why the account can't write the review; `null` if it can. */
async function refusalOf(
  context: Context,
  appContext: AppContext,
  { kind, key, seller }: Subject,
): Promise<ReviewRefusal | null> {
  const refusal = await accountRefusalOf(context, appContext);
  if (refusal !== null || kind === 'owner') return refusal;
  const { email } = (await accountOf(context, appContext)) as Account;
  if (seller && isSellerAddress(seller, email)) return 'own-dealer';
  const { shopperId } = await identityOf(context, appContext);
  const hasWritten = shopperId !== null && (await hasWrittenTo(appContext.database, shopperId, Number(key)));
  return hasWritten ? null : 'no-message';
}

async function write(context: Context, appContext: AppContext, subject: Subject | null): Promise<Response> {
  if (!subject) return sendProblem(context, appContext, 'page-unknown');
  const { database } = appContext;
  const brand = appContext.brandOf(context.req.header('host'));
  const refusal = await refusalOf(context, appContext, subject);
  if (refusal) return sendPage(context, appContext, 'write-review', loadReviewRefusal(brand, subject, refusal));
  const fields = (await readFields(context)) ?? {};
  const { userId, email } = (await accountOf(context, appContext)) as Account;
  const { shopperId: known } = await identityOf(context, appContext);
  const claim = { shopperId: known, modelKey: subject.key, makeName: subject.makeName, email };
  const read =
    subject.kind === 'dealer' ? readDealerReview(fields) : await readCarReview(fields, claim, appContext, new Date());
  if ('errors' in read)
    return sendPage(
      context,
      appContext,
      'write-review',
      loadReviewForm(brand, subject, fieldTextsOf(fields), read.errors),
    );
  const network = await networkOf(context, appContext);
  const kind = await database.transaction(async (connection) => {
    const shopperId = await upsertShopper(connection, { userId });
    return addReview(connection, {
      ...read.review,
      shopperId,
      kind: subject.kind,
      brand: brand.key,
      subject: subject.key,
      network,
    });
  });
  return context.redirect(`${subject.path}?sent=${kind}`, 303);
}

/** Returns the day's digest of the narrowest network; `null` if the address is unknown. */
async function networkOf(context: Context, { ingress, visitorNameOf }: AppContext): Promise<string | null> {
  const network = callerNetworks(context, ingress)[0]?.network ?? '';
  return network === '' ? null : visitorNameOf(`review ${network}`);
}
