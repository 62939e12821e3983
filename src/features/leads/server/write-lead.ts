import type { BrandKey } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import type { Limit, Limits } from '#ports/limits/limits.ts';
import type { Lead, LeadConsent } from '../model/lead.ts';
import type { EmailOwnerForm } from '../model/lead-form.ts';
import type { LeadProfile } from '../model/lead-profile.ts';
import { firstComments, firstOfferComments, ONE_CLICK_CONSENT } from '../model/lead-words.ts';
import { judgeLead, type LeadTraits } from '../model/suspicion.ts';
import { createLead, type DeliverLead } from './create-lead.ts';
import type { FormKeys } from './form-keys.ts';
import { findProfile, saveProfile } from './lead-profiles.ts';
import { makeSecretKey } from './secret-keys.ts';
import { countEarlier, digestOfWords } from './spam-figures.ts';
import { askToConfirm, type LeadCar, type OriginFor } from './tell-shopper.ts';

/** What a shopper wishes to tell a seller. */
export type Wish = {
  shopperId: string;
  brand: BrandKey;
  car: LeadCar;
  /** Of the form, or a program's own (`Idempotency-Key`). */
  requestKey: string;
  form: EmailOwnerForm;
  /** Whole dollars, for a private seller. */
  amount: number | null;
  consent: LeadConsent;
  /** By which calls are counted: the address, or what stands for it. */
  caller: string;
  headers: LeadTraits['headers'];
  isProgram: boolean;
};

/**
 * `kept`: its seller is told, or its writer asked to confirm it. `dropped`: nobody wrote it. `key-taken`: the key came
 * with another message before. `too-many`: the shopper has written as often as anybody may.
 */
export type Written =
  | { kind: 'kept'; lead: Lead; isNew: boolean }
  | { kind: 'dropped' }
  | { kind: 'key-taken' }
  | { kind: 'too-many'; retryAfterMs: number };

const BY_SHOPPER: Limit = { name: 'leads-shopper', points: 30, seconds: 86_400 };
/** One address is asked to confirm so often, whoever names it. */
const BY_EMAIL: Limit = { name: 'leads-email', points: 20, seconds: 86_400 };
/** More than that to one seller is looked at more closely, not refused: nobody may keep others from writing. */
const BY_SELLER: Limit = { name: 'leads-seller', points: 60, seconds: 3_600 };

/** The same words from one address. */
const BY_WORDS: Limit = { name: 'leads-words', points: 5, seconds: 86_400 };

type Parts = {
  database: Pick<Database, 'query' | 'transaction'>;
  formKeys: FormKeys;
  deliver: DeliverLead;
  originFor: OriginFor;
  limits: Limits;
};

export function createWriting({ database, formKeys, deliver, originFor, limits }: Parts) {
  const [countShopper, countEmail] = [limits.of(BY_SHOPPER), limits.of(BY_EMAIL)];
  const [countSeller, countWords] = [limits.of(BY_SELLER), limits.of(BY_WORDS)];
  return async (wish: Wish): Promise<Written> => {
    const { shopperId, car, form } = wish;
    for (const verdict of [await countShopper(shopperId), await countEmail(form.fromEmailAddress.toLowerCase())])
      if (verdict.kind === 'refused') return { kind: 'too-many', retryAfterMs: verdict.retryAfterMs };
    const isSellerFlooded = (await countSeller(String(car.owner.id))).kind === 'refused';
    const { traits, digest } = await traitsOf(wish, isSellerFlooded);
    const verdict = judgeLead(traits);
    if (verdict.kind === 'drop') return { kind: 'dropped' };
    const secret = verdict.kind === 'hold' ? makeSecretKey() : null;
    return database.transaction(async (connection) => {
      const { kind, lead } = await createLead(
        connection,
        {
          ...leadOf(wish),
          hold: secret && { reasons: verdict.kind === 'hold' ? verdict.reasons : [], keyHash: secret.keyHash },
          textDigest: digest,
        },
        deliver,
      );
      if (lead.listingId !== car.listing.id) return { kind: 'key-taken' };
      if (kind === 'created') {
        await saveProfile(connection, shopperId, ...profileOf(form));
        if (secret) await askToConfirm(connection, lead, car, secret.key, originFor);
      }
      return { kind: 'kept', lead, isNew: kind === 'created' };
    });
  };

  async function traitsOf(wish: Wish, isSellerFlooded: boolean) {
    const { shopperId, car, form, requestKey, amount, caller, headers, isProgram } = wish;
    const ours = (amount === null ? firstComments : firstOfferComments)(listingTitle(car.listing));
    const ownWords = form.comments === '' || form.comments === ours ? null : form.comments;
    const digest = digestOfWords(ownWords);
    const [drawnAgoMs, profile, earlier] = await Promise.all([
      formKeys.ageMs(requestKey),
      findProfile(database, shopperId),
      countEarlier(database, { requestKey, shopperId, listingId: car.listing.id, ownerId: car.owner.id, digest }),
    ]);
    const isRepeatedHere =
      digest !== null && (await countWords(`${caller} ${digest.toString('hex')}`)).kind === 'refused';
    const { firstName, lastName } = form;
    const isFilledIn = profile.email !== '';
    const said = { drawnAgoMs, isFilledIn, firstName, lastName, ownWords };
    const traits: LeadTraits = { ...said, isSellerFlooded, isRepeatedHere, headers, isProgram, ...earlier };
    return { traits, digest };
  }
}

function leadOf({ shopperId, brand, car, requestKey, form, amount, consent }: Wish) {
  const { firstName, lastName, fromEmailAddress, phoneNumber, comments } = form;
  return {
    ...{ requestKey, shopperId, brand, consent, listingId: car.listing.id, ownerId: car.owner.id },
    kind: amount === null ? ('email' as const) : ('offer' as const),
    contact: {
      ...{ firstName, lastName, email: fromEmailAddress, phone: phoneNumber, comments },
      ...(amount !== null && { amount }),
    },
  };
}

/** One click needs everything; who left something empty is asked for it next time. */
function profileOf(form: EmailOwnerForm): [LeadProfile, LeadConsent | null] {
  const { firstName, lastName, fromEmailAddress: email, phoneNumber: phone, isOneClickOptedIn } = form;
  const profile = { firstName, lastName, email, phone, isOneClickOptedIn };
  return [profile, isOneClickOptedIn ? { ...ONE_CLICK_CONSENT } : null];
}
