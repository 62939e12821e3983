import { type Listing, modelKey, trimAfterModel, trimKey, vehicleName } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { modelPagePath } from '#features/model-reference/model-reference.ts';
import { BODY_STYLES, HISTORY_TYPES, labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import { RecentByOwner } from '#kit/recent-by-owner.ts';
import { emptyQuery, formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { GuaranteeView, HistoryView, LinkView, SimilarView, VehicleDetailsData } from '../page-data.ts';
import { factViews, featureGroups } from './fact-views.ts';
import { galleryView } from './gallery-view.ts';
import { similarView } from './similar-view.ts';

/** What the page says about a car that is the same in every visit of a day, on one brand. */
type CarPart = Pick<
  VehicleDetailsData,
  | 'crumbs'
  | 'condition'
  | 'title'
  | 'trim'
  | 'view360'
  | 'gallery'
  | 'facts'
  | 'features'
  | 'packages'
  | 'history'
  | 'modelPage'
  | 'promises'
  | 'identity'
>;

/**
 * Maximum number of cached parts, for all brands together. When it is exceeded, those not used since the last time are
 * discarded. The cache is limited because cars with many pictures take tens of kilobytes.
 */
const MAX_PARTS = 1_000;
const parts = new RecentByOwner<{ today: number; part: CarPart }>(MAX_PARTS);

export function carPartOf(listing: Listing, context: SearchContext): CarPart {
  const { brand, today } = context;
  const known = parts.get(brand, listing);
  if (known?.today === today) return known.part;
  const part = makePart(listing, context);
  parts.set(brand, listing, { today, part });
  return part;
}

function makePart(listing: Listing, context: SearchContext): CarPart {
  return {
    crumbs: crumbsOf(listing, context),
    condition: labelOf(LISTING_TYPES, listing.listingType),
    title: vehicleName(listing),
    trim: trimAfterModel(listing),
    view360: view360Of(listing),
    gallery: galleryView(listing),
    facts: factViews(listing),
    features: featureGroups(listing.features),
    packages: listing.packages,
    history: historyView(listing),
    ...modelPageOf(listing, context),
    promises: guaranteeViews(listing, context.brand),
    identity: identityOf(listing),
  };
}

/** Cached as long as the listing is in memory, because it is small. A changed owner is a new object. */
const similar = new WeakMap<Listing, { owner: Owner; view: SimilarView }>();

/** Returns what a similar car's card shows. */
export function similarPartOf({ listing, owner }: { listing: Listing; owner: Owner }): SimilarView {
  const known = similar.get(listing);
  if (known?.owner === owner) return known.view;
  const view = similarView({ listing, owner });
  similar.set(listing, { owner, view });
  return view;
}

/** A car maker's brand may have no other cars of a model year, so its link leads to the model. */
function modelPageOf(
  { makeCode, modelCode, year, make, model }: Listing,
  { brand }: SearchContext,
): Pick<VehicleDetailsData, 'modelPage'> {
  if (modelCode === null) return {};
  const ownYear = brand.fixedMake === null ? year : undefined;
  const name = [ownYear, make, model].filter((word) => word !== undefined && word !== null).join(' ');
  return { modelPage: { label: `More about the ${name}`, href: modelPagePath(makeCode, modelCode, ownYear) } };
}

/** Returns the address of the 360° view. Feeds may only name its id at a provider, which is not linked. */
function view360Of({ image360 }: Listing): string | null {
  const url = image360 === null ? null : URL.parse(image360);
  return url?.protocol === 'https:' ? url.href : null;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function identityOf({ vin, stockNumber, listedAt }: Listing): VehicleDetailsData['identity'] {
  const rows = [
    { label: 'VIN', value: vin, isCopied: true as const },
    { label: 'Stock number', value: stockNumber },
    { label: 'Listed', value: DAY.format(new Date(listedAt)) },
  ];
  return rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
}

/** Returns searches that contain the car, each narrower than the previous one; all keep the car's condition. */
function crumbsOf(listing: Listing, context: SearchContext): LinkView[] {
  const { makeCode, make, model, trim, bodyStyleCode } = listing;
  const start = withFilter(emptyQuery(context), 'listingType', [listing.listingType]);
  const crumbs = [crumb('Cars for Sale', start, context)];
  if (bodyStyleCode !== null) {
    const style = { ...start.filters.vehicleStyle, vehicleStyleCode: [bodyStyleCode] };
    crumbs.push(crumb(labelOf(BODY_STYLES, bodyStyleCode), withFilter(start, 'vehicleStyle', style), context));
  }
  const chosen = { makes: [makeCode], models: [] as string[], trims: [] as string[] };
  crumbs.push(crumb(make, withFilter(start, 'makeModelTrim', chosen), context));
  const key = modelKey(listing);
  if (key === null || model === null) return crumbs;
  const withModel = { ...chosen, models: [key] };
  crumbs.push(crumb(model, withFilter(start, 'makeModelTrim', withModel), context));
  const wholeTrim = trimKey(listing);
  if (wholeTrim === null || trim === null) return crumbs;
  const withTrim = { ...withModel, trims: [wholeTrim] };
  return [...crumbs, crumb(trim, withFilter(start, 'makeModelTrim', withTrim), context)];
}

function crumb(label: string, query: VehicleQuery, context: SearchContext): LinkView {
  const search = formatQuery(query, context);
  return { label, href: search ? `/cars-for-sale?${search}` : '/cars-for-sale' };
}

/**
 * Returns the car's guarantees, each with its terms (spec 1 §9); a certified car uses the text of the brand's program.
 */
function guaranteeViews(listing: Listing, { certified }: Brand): GuaranteeView[] {
  const promises: GuaranteeView[] = [];
  if (listing.listingType === 'CERTIFIED') {
    promises.push({
      title: listing.certifiedProgram ?? 'Certified',
      text: `${certified.summary} Ask the seller for the inspection report and the warranty.`,
    });
  }
  if (listing.listingType === '3P_CERT') {
    promises.push({
      title: listing.certifiedProgram ?? 'Third-Party Certified',
      text: 'Inspected by an independent company. Comes with a 30-90 day limited warranty.',
    });
  }
  if (listing.moneyBackGuarantee) {
    promises.push({ title: 'Money back guarantee', text: 'Money back within 14 days or 1,000 miles.' });
  }
  if (listing.buyOnline) {
    promises.push({ title: 'Buy online', text: 'The seller handles the whole purchase online.' });
  }
  return promises;
}

function historyView({ history, listingType }: Listing): HistoryView {
  const stated = history.map((code) => labelOf(HISTORY_TYPES, code));
  if (stated.length) return { stated, note: 'Reported by the seller. Get a history report to verify.' };
  const isNew = listingType === 'NEW';
  const note = isNew
    ? 'This is a new car with no previous owners.'
    : 'Not reported by the seller. Get a history report to check.';
  return { stated, note };
}
