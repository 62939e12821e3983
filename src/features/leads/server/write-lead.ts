import type { BrandKey } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { mailboxOf } from '#kit/mailbox.ts';
import type { Database } from '#ports/database/database.ts';
import type { CountCall, Limit, Limits } from '#ports/limits/limits.ts';
import type { Lead, LeadConsent } from '../model/lead.ts';
import type { EmailOwnerForm } from '../model/lead-form.ts';
import { isFullProfile, type LeadProfile } from '../model/lead-profile.ts';
import { firstComments, firstOfferComments, ONE_CLICK_CONSENT } from '../model/lead-words.ts';
import { judgeLead, type LeadTraits } from '../model/suspicion.ts';
import { createLead, type DeliverLead, findKnown } from './create-lead.ts';
import type { FormKeys } from './form-keys.ts';
import { findProfile, saveProfile } from './lead-profiles.ts';
import { makeSecretKey } from './secret-keys.ts';
import { countEarlier, digestOfWords } from './spam-figures.ts';
import { rememberUnkept } from './unkept-wishes.ts';
import { askToConfirm, confirmToShopper, type LeadCar, type OriginFor } from './tell-shopper.ts';

/** What a shopper wishes to tell a seller. */
export type Wish = {
  shopperId: string;
  brand: BrandKey;
  car: LeadCar;
  /** Of the form, or the sender's own (`Idempotency-Key`). */
  requestKey: string;
  form: EmailOwnerForm;
  /** Whole dollars, for a private seller. */
  amount: number | null;
  /** The shopper is signed in to an account with the e-mail address of the form, which is confirmed. */
  ownsAddress: boolean;
  /** The field that nobody sees was filled in. */
  isTrapFilled: boolean;
  consent: LeadConsent;
  /** By which calls are counted: the address, or what stands for it. */
  caller: string;
  headers: LeadTraits['headers'];
  /** Counts a mail to the address of the form; asked only where one would be sent. */
  mayMail(): Promise<boolean>;
};

/**
 * `kept`: its seller is told, or its writer asked to confirm it, or it waits for an operator. `key-taken`: the key came
 * with another message before. `too-many`: the shopper has written as often as anybody may.
 */
export type Written =
  | { kind: 'kept'; lead: Lead; isNew: boolean }
  | { kind: 'key-taken' }
  | { kind: 'too-many'; retryAfterMs: number };

const BY_SHOPPER: Limit = { name: 'leads-shopper', points: 30, seconds: 86_400 };
/**
 * More with one e-mail address is held, not refused: anyone can name it, and must not keep its owner from writing.
 */
const BY_EMAIL: Limit = { name: 'leads-email', points: 20, seconds: 86_400 };
/** More than that to one seller is looked at more closely, not refused: nobody may keep others from writing. */
const BY_SELLER: Limit = { name: 'leads-seller', points: 60, seconds: 3_600 };

/** Beyond these a shopper, and an address, is asked by mail whether a person writes. */
const AT_ONCE: Limit = { name: 'leads-at-once', points: 8, seconds: 600 };
const TO_SELLER: Limit = { name: 'leads-to-seller', points: 3, seconds: 3_600 };

/** Mails that a mailbox gets for messages which anybody wrote with its address. */
const ASKED: Limit = { name: 'leads-asked', points: 3, seconds: 3_600 };
const CONFIRMED: Limit = { name: 'leads-confirmed', points: 6, seconds: 3_600 };

/** The same words from one address. */
const BY_WORDS: Limit = { name: 'leads-words', points: 5, seconds: 86_400 };
const BY_WORDS_AGAIN: Limit = { name: 'leads-words-again', points: 1, seconds: 86_400 };

/** A wish that is to be kept. `reasons`: why its writer is asked first. */
type Judged = { kind: 'write'; reasons: string[] | null; digest: Buffer | null; mayMail: boolean };

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
  const [countAtOnce, countToSeller] = [limits.of(AT_ONCE), limits.of(TO_SELLER)];
  const [countAsked, countConfirmed] = [limits.of(ASKED), limits.of(CONFIRMED)];
  const countWordsAgain = limits.of(BY_WORDS_AGAIN);
  const unkept = rememberUnkept<Judged>();
  return async (wish: Wish): Promise<Written> => {
    const known = await findKnown(database, leadOf(wish));
    if (known) return known.kind === 'other' ? { kind: 'key-taken' } : { kind: 'kept', lead: known.lead, isNew: false };
    // Sent again because we could not keep it, it is the same wish: neither counted nor judged anew.
    const judged = unkept.take(asSent(wish)) ?? (await judge(wish));
    if (judged.kind !== 'write') return judged;
    try {
      return await keep(wish, judged);
    } catch (error) {
      unkept.put(asSent(wish), judged);
      throw error;
    }
  };

  /** Counted for all servers together, before anything is locked. */
  async function judge(wish: Wish): Promise<Exclude<Written, { kind: 'kept' }> | Judged> {
    const { shopperId, form } = wish;
    const mailbox = mailboxOf(form.fromEmailAddress);
    const counted = await countShopper(shopperId);
    if (counted.kind === 'refused') return { kind: 'too-many', retryAfterMs: counted.retryAfterMs };
    const { traits, digest } = await traitsOf(wish, mailbox);
    const verdict = judgeLead(traits);
    const reasons = verdict.kind === 'hold' ? verdict.reasons : null;
    const isToMail = verdict.kind === 'deliver' || verdict.asks;
    const mayMail =
      isToMail && !(await isRefused(reasons ? countAsked : countConfirmed, mailbox)) && (await wish.mayMail());
    return { kind: 'write', reasons, digest, mayMail };
  }

  async function keep(wish: Wish, { reasons, digest, mayMail }: Judged): Promise<Written> {
    const { shopperId, car, form } = wish;
    const secret = reasons && makeSecretKey();
    return database.transaction(async (connection) => {
      const { kind, lead } = await createLead(
        connection,
        {
          ...leadOf(wish),
          hold: secret && reasons && { reasons, keyHash: secret.keyHash },
          textDigest: digest,
        },
        deliver,
      );
      if (kind === 'other') return { kind: 'key-taken' };
      if (kind === 'created') {
        await saveProfile(connection, shopperId, ...profileOf(form));
        if (mayMail && secret) await askToConfirm(connection, lead, car, secret.key, originFor);
        if (mayMail && !secret) await confirmToShopper(connection, lead, car, originFor);
      }
      return { kind: 'kept', lead, isNew: kind === 'created' };
    });
  }

  async function traitsOf(wish: Wish, mailbox: string) {
    const { shopperId, car, form, requestKey, amount, isTrapFilled, headers } = wish;
    const ours = (amount === null ? firstComments : firstOfferComments)(listingTitle(car.listing));
    const ownWords = form.comments === '' || form.comments === ours ? null : form.comments;
    const digest = digestOfWords(ownWords);
    const [drawnAgoMs, profile, earlier] = await Promise.all([
      formKeys.ageMs(requestKey),
      findProfile(database, shopperId),
      countEarlier(database, { requestKey, shopperId, ownerId: car.owner.id, digest }),
    ]);
    const { hasGotThrough, ...figures } = earlier;
    const isOneClick = hasGotThrough && ownWords === null && isAsAgreed(profile, form);
    const { firstName, lastName } = form;
    const isFilledIn = profile.email !== '';
    const said = { isTrapFilled, drawnAgoMs, isFilledIn, isOneClick, firstName, lastName, ownWords, headers };
    const traits: LeadTraits = { ...said, ...figures, ...(await countAll(wish, mailbox, digest)) };
    return { traits, digest };
  }

  async function countAll({ caller, shopperId, car, ownsAddress }: Wish, mailbox: string, digest: Buffer | null) {
    const seller = String(car.owner.id);
    const words = digest && `${caller} ${digest.toString('hex')}`;
    const hasty = await Promise.all([
      ...[caller, shopperId].map((who) => isRefused(countAtOnce, who)),
      // Many people may share an address: they ask about many cars.
      ...[`${caller} car ${car.listing.id}`, `${shopperId} ${seller}`].map((who) => isRefused(countToSeller, who)),
    ]);
    return {
      isInHaste: hasty.includes(true),
      isAddressFlooded: !ownsAddress && (await isRefused(countEmail, mailbox)),
      isSellerFlooded: await isRefused(countSeller, seller),
      isRepeatedHere: words !== null && (await isRefused(countWords, words)),
      isSaidAgainHere: words !== null && (await isRefused(countWordsAgain, words)),
    };
  }
}

async function isRefused(count: CountCall, caller: string): Promise<boolean> {
  return (await count(caller)).kind === 'refused';
}

/** Whether a form says of its writer what they agreed to send with one click. */
function isAsAgreed(profile: LeadProfile, form: EmailOwnerForm): boolean {
  const { firstName, lastName, email, phone, isOneClickOptedIn } = profile;
  const said = [form.firstName, form.lastName, form.fromEmailAddress, form.phoneNumber];
  const agreed = [firstName, lastName, email, phone];
  return isOneClickOptedIn && isFullProfile(profile) && said.every((value, at) => value === agreed[at]);
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

/** What is the same whenever it is sent again; visitors whose cookie got lost with the answer are others each time. */
function asSent(wish: Wish) {
  return { ...leadOf(wish), shopperId: null };
}

/** One click needs everything; who left something empty is asked for it next time. */
function profileOf(form: EmailOwnerForm): [LeadProfile, LeadConsent | null] {
  const { firstName, lastName, fromEmailAddress: email, phoneNumber: phone, isOneClickOptedIn } = form;
  const profile = { firstName, lastName, email, phone, isOneClickOptedIn };
  return [profile, isOneClickOptedIn ? { ...ONE_CLICK_CONSENT } : null];
}
