import type { Brand } from '#features/brands/brands.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import {
  dealRating,
  derivedPrice,
  type Listing,
  listingTitle,
  trimAfterModel,
  vehicleName,
} from '#features/listings/listings.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import { type RecalledCar, type SafetyFacts, vinLookUpUrl } from '#features/safety/safety.ts';
import { DEAL_RATINGS, labelOf } from '#features/reference/reference.ts';
import { SAVE_PROMPT, type SavedListing } from '#features/saves/saves.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import type { SavedCarsData, SavedCarView } from './page-data.ts';

type Services = {
  brand: Brand;
  signedIn: boolean;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback: boolean;
  /** Whether the shopper's session ended elsewhere. */
  signedOut: boolean;
  /** Most recently saved first. */
  findSaved(): Promise<SavedListing[]>;
  /** Returns whether this shopper removed a car from the list. */
  isRemoved(id: number): Promise<boolean>;
  findListings(ids: readonly number[]): Promise<ReadonlyMap<number, KnownListing>>;
  /** Returns the listings that offer cars again, by the ids of their withdrawn listings. */
  findRelisted(ids: readonly number[]): Promise<ReadonlyMap<number, KnownListing>>;
  /** Returns what NHTSA published about a model year; `null` if that is unknown or not available in time. */
  findSafety(car: RecalledCar): Promise<SafetyFacts | null>;
};
/** `note`: the result of a submitted form; `removed`: the id of the car that was just removed. */
type Request = { note: string | undefined; removed: string | undefined };

const PATH = '/saved-cars';
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const NOTES: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  'already-saved': 'You’ve already saved this car.',
  restored: 'The car is back on your list.',
  limit: 'Your list is full. Remove a car first.',
};

/** Loads the cars that a shopper saved, with their price changes. */
export async function loadSavedCars(
  {
    brand,
    signedIn,
    signedOut,
    hasLeadsFallback,
    findSaved,
    isRemoved,
    findListings,
    findRelisted,
    findSafety,
  }: Services,
  { note, removed }: Request,
): Promise<PageAnswer<SavedCarsData>> {
  const saved = await findSaved();
  const requestedId = removed !== undefined && /^[1-9]\d{0,14}$/.test(removed) ? Number(removed) : null;
  const removedId = requestedId !== null && (await isRemoved(requestedId)) ? requestedId : null;
  const ids = saved.map(({ listingId }) => listingId);
  const known = await findListings(removedId === null ? ids : [...ids, removedId]);
  const relisted = await findRelisted(ids.filter((id) => known.get(id)?.kind === 'withdrawn'));
  const recalls = await findRecalls([...known.values(), ...relisted.values()], findSafety);
  const views = (waits: boolean) =>
    saved
      .filter(({ awaitsAccount }) => awaitsAccount === waits)
      .flatMap((one) => {
        const found = relisted.get(one.listingId) ?? known.get(one.listingId);
        // An operator removed the listing, for example because it was a fraud.
        if (!found || isRemovedAd(found)) return [];
        return [savedCarView(one, found, { recalls, relisted, hasLeadsFallback })];
      });
  const gone = removedId === null ? undefined : known.get(removedId);
  const waiting = views(true);
  const signUp = signInPath(PATH);
  return noindexPage(
    brand,
    {
      title: 'Saved cars',
      description: 'Cars you’re watching, and how their prices have changed.',
    },
    {
      signedIn,
      signUp,
      cars: views(false),
      signInAgain: signedOut ? signInPath(PATH, 'signin') : null,
      waiting:
        waiting.length > 0 ? { cars: waiting, prompt: SAVE_PROMPT, signUp, signIn: signInPath(PATH, 'signin') } : null,
      note: (note !== undefined && Object.hasOwn(NOTES, note) && NOTES[note]) || null,
      removed: gone ? { id: gone.listing.id, title: listingTitle(gone.listing) } : null,
    },
  );
}

function isRemovedAd(car: KnownListing): boolean {
  return car.kind === 'withdrawn' && car.isRemovedAd === true;
}

/**
 * Returns a saved car. It is identified by its VIN: if it is now offered under another listing, that listing is shown.
 */
function savedCarView(
  { listingId, price: before, savedAt, awaitsAccount }: SavedListing,
  { kind, listing, owner }: KnownListing,
  { recalls, relisted, hasLeadsFallback }: Surrounding,
): SavedCarView {
  const price = derivedPrice(listing);
  const deal = dealRating(listing);
  const mileage = listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`;
  const place = owner.city !== null && owner.state !== null ? `${owner.city}, ${owner.state}` : null;
  return {
    id: listingId,
    href: `/cars-for-sale/vehicle/${listing.id}`,
    title: vehicleName(listing),
    trim: trimAfterModel(listing),
    picture: pictureView(listing),
    price: price === null ? 'Call for price' : formatDollars(price),
    change: changeOf(before, price),
    facts: [mileage, place, owner.name].filter((fact) => fact !== null).join(' · '),
    saved: `${awaitsAccount ? 'Selected' : 'Saved'} on ${DAY.format(savedAt)}`,
    deal: deal && kind !== 'withdrawn' ? { rating: deal, label: labelOf(DEAL_RATINGS, deal) } : null,
    contact:
      kind !== 'withdrawn' && canReceiveLeads(owner, hasLeadsFallback)
        ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
        : null,
    sold: kind === 'withdrawn',
    ...recallsOf(listing, recalls),
    again: relisted.has(listingId) ? `For sale again, now at ${owner.name}` : null,
  };
}

type Surrounding = Pick<Services, 'hasLeadsFallback'> & {
  /** The number of recalls by the key that `keyOf` returns. */
  recalls: ReadonlyMap<string, number>;
  relisted: ReadonlyMap<number, KnownListing>;
};

const keyOf = ({ makeCode, modelCode, year, fuelCode }: Listing) => `${makeCode} ${modelCode} ${year} ${fuelCode}`;

/** Counts the recalls for each model year and fuel of the cars. */
async function findRecalls(
  cars: readonly KnownListing[],
  findSafety: Services['findSafety'],
): Promise<ReadonlyMap<string, number>> {
  const byKey = new Map(cars.map(({ listing }) => [keyOf(listing), listing]));
  const counted = await Promise.all(
    [...byKey].map(async ([key, { makeCode, modelCode, year, fuelCode }]) => {
      if (modelCode === null || year === null) return [key, 0] as const;
      const found = await findSafety({ makeCode, modelCode, year, fuelCode });
      return [key, found?.recalls?.length ?? 0] as const;
    }),
  );
  return new Map(counted);
}

function recallsOf(listing: Listing, recalls: ReadonlyMap<string, number>): Pick<SavedCarView, 'recalls'> {
  const count = recalls.get(keyOf(listing)) ?? 0;
  if (count === 0) return {};
  const text = `${formatCount(count, 'safety recall')} for this model year`;
  return { recalls: { text, lookUp: vinLookUpUrl(listing.vin) } };
}

/** Describes the change of the price since the car was saved. */
export function changeOf(before: number | null, now: number | null): SavedCarView['change'] {
  if (before === now) return null;
  if (before === null) return { text: 'Now has a price', lower: true };
  if (now === null) return { text: `Was ${formatDollars(before)} when you saved it`, lower: false };
  const by = formatDollars(Math.abs(now - before));
  return { text: `${by} ${now < before ? 'less' : 'more'} than when you saved it`, lower: now < before };
}
