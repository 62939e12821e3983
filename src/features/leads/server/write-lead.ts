import type { BrandKey } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { mailboxOf } from '#kit/text/mailbox.ts';
import type { Database } from '#ports/database/database.ts';
import type { CountCall, Limit, Limits } from '#ports/limits/limits.ts';
import type { Lead, LeadAttribution, LeadConsent } from '../model/lead.ts';
import type { EmailOwnerForm } from '../model/lead-form.ts';
import { isFullProfile, type LeadProfile } from '../model/lead-profile.ts';
import { initialComments, initialOfferComments, ONE_CLICK_CONSENT } from '../model/lead-texts.ts';
import { classifyLead, type LeadTraits } from '../model/classify-lead.ts';
import { createLead, type DeliverLead, findDuplicateLead } from './create-lead.ts';
import type { FormKeys } from './form-keys.ts';
import { findProfile, saveProfile } from './lead-profiles.ts';
import { makeSecretKey } from './secret-keys.ts';
import { countEarlierLeads, wordsDigest } from './count-earlier-leads.ts';
import { type LeadCar, mailHeldLeadConfirmation, mailLeadConfirmation, type OriginFor } from './mail-shopper.ts';
import { hash } from 'node:crypto';

/** A shopper's submission of the contact form. */
export type LeadSubmission = {
  shopperId: string;
  brand: BrandKey;
  car: LeadCar;
  /** The form's key, or the client's own (`Idempotency-Key`). */
  requestKey: string;
  form: EmailOwnerForm;
  /** Whole dollars if it is an offer to a private seller; `null` for a message. */
  amount: number | null;
  /** Whether the shopper is signed in to an account whose confirmed email address is that of the form. */
  ownsAddress: boolean;
  /** The honeypot field was filled in. */
  isTrapFilled: boolean;
  consent: LeadConsent;
  attribution: LeadAttribution | null;
  /** The key by which requests are counted: the IP address, or its replacement. */
  caller: string;
  headers: LeadTraits['headers'];
  /** Counts an email to the form's address against its rate limit. Called only if an email would be sent. */
  mayMail(): Promise<boolean>;
};

/**
 * `kept`: the lead was stored, and was delivered or is held. `key-taken`: the key was used for another message.
 * `too-many`: the shopper has reached the rate limit.
 */
export type WriteLeadResult =
  | { kind: 'kept'; lead: Lead; isNew: boolean }
  | { kind: 'key-taken' }
  | { kind: 'too-many'; retryAfterMs: number };

const BY_SHOPPER: Limit = { name: 'leads-shopper', points: 30, seconds: 86_400 };
/**
 * Above this limit, leads with the same email address are held but not rejected. Anyone can enter any address, so a
 * rejection would let people block its owner.
 */
const BY_EMAIL: Limit = { name: 'leads-email', points: 20, seconds: 86_400 };
/** Above this limit, leads to one seller are held but not rejected, so that a flood cannot block other shoppers. */
const BY_SELLER: Limit = { name: 'leads-seller', points: 60, seconds: 3_600 };

/** Above these limits, a lead is held: per shopper and per address, and (`TO_SELLER`) per seller. */
const AT_ONCE: Limit = { name: 'leads-at-once', points: 8, seconds: 600 };
const TO_SELLER: Limit = { name: 'leads-to-seller', points: 3, seconds: 3_600 };

/** Limits of emails per mailbox, because anyone can enter another person's address. */
const CONFIRMATIONS: Limit = { name: 'leads-asked', points: 3, seconds: 3_600 };
const CONFIRMED: Limit = { name: 'leads-confirmed', points: 6, seconds: 3_600 };

/** Limits for the same text from one address. */
const BY_WORDS: Limit = { name: 'leads-words', points: 5, seconds: 86_400 };
const BY_WORDS_AGAIN: Limit = { name: 'leads-words-again', points: 1, seconds: 86_400 };

/** A lead that is about to be stored. `reasons`: the reasons for holding it; `null` to deliver it. */
type LeadJudgment = { kind: 'write'; reasons: string[] | null; digest: Buffer | null; mayMail: boolean };

type Parts = {
  database: Pick<Database, 'query' | 'transaction'>;
  formKeys: FormKeys;
  deliver: DeliverLead;
  originFor: OriginFor;
  limits: Limits;
};

export function createLeadWriter({ database, formKeys, deliver, originFor, limits }: Parts) {
  const [countShopper, countEmail] = [limits.of(BY_SHOPPER), limits.of(BY_EMAIL)];
  const [countSeller, countWords] = [limits.of(BY_SELLER), limits.of(BY_WORDS)];
  const [countAtOnce, countToSeller] = [limits.of(AT_ONCE), limits.of(TO_SELLER)];
  const [countUnconfirmed, countConfirmed] = [limits.of(CONFIRMATIONS), limits.of(CONFIRMED)];
  const countWordsAgain = limits.of(BY_WORDS_AGAIN);
  const unkept = createSpamVerdictCache<LeadJudgment>();
  return async (submission: LeadSubmission): Promise<WriteLeadResult> => {
    const known = await findDuplicateLead(database, leadOf(submission));
    if (known) return known.kind === 'other' ? { kind: 'key-taken' } : { kind: 'kept', lead: known.lead, isNew: false };
    // A retry after a failed attempt to store a lead is the same lead, so it is neither counted nor checked for spam
    // again.
    const judged = unkept.take(asSent(submission)) ?? (await judge(submission));
    if (judged.kind !== 'write') return judged;
    try {
      return await keep(submission, judged);
    } catch (error) {
      unkept.put(asSent(submission), judged);
      throw error;
    }
  };

  /** Checks whether a lead is spam. Limits are counted across all servers, before any row is locked. */
  async function judge(submission: LeadSubmission): Promise<Exclude<WriteLeadResult, { kind: 'kept' }> | LeadJudgment> {
    const { shopperId, form } = submission;
    const mailbox = mailboxOf(form.fromEmailAddress);
    const counted = await countShopper(shopperId);
    if (counted.kind === 'refused') return { kind: 'too-many', retryAfterMs: counted.retryAfterMs };
    const { traits, digest } = await traitsOf(submission, mailbox);
    const verdict = classifyLead(traits);
    const reasons = verdict.kind === 'hold' ? verdict.reasons : null;
    const isToMail = verdict.kind === 'deliver' || verdict.asks;
    const mayMail =
      isToMail &&
      !(await isRefused(reasons ? countUnconfirmed : countConfirmed, mailbox)) &&
      (await submission.mayMail());
    return { kind: 'write', reasons, digest, mayMail };
  }

  async function keep(
    submission: LeadSubmission,
    { reasons, digest, mayMail }: LeadJudgment,
  ): Promise<WriteLeadResult> {
    const { shopperId, car, form } = submission;
    const secret = reasons && makeSecretKey();
    return database.transaction(async (connection) => {
      const { kind, lead } = await createLead(
        connection,
        {
          ...leadOf(submission),
          hold: secret && reasons && { reasons, keyHash: secret.keyHash },
          textDigest: digest,
          attribution: submission.attribution,
        },
        deliver,
      );
      if (kind === 'other') return { kind: 'key-taken' };
      if (kind === 'created') {
        await saveProfile(connection, shopperId, ...profileOf(form));
        if (mayMail && secret) await mailHeldLeadConfirmation(connection, lead, car, secret.key, originFor);
        if (mayMail && !secret) await mailLeadConfirmation(connection, lead, car, originFor);
      }
      return { kind: 'kept', lead, isNew: kind === 'created' };
    });
  }

  async function traitsOf(submission: LeadSubmission, mailbox: string) {
    const { shopperId, car, form, requestKey, amount, isTrapFilled, headers } = submission;
    const ours = (amount === null ? initialComments : initialOfferComments)(listingTitle(car.listing));
    const ownWords = form.comments === '' || form.comments === ours ? null : form.comments;
    const digest = wordsDigest(ownWords);
    const [renderedAgoMs, profile, earlier] = await Promise.all([
      formKeys.ageMs(requestKey),
      findProfile(database, shopperId),
      countEarlierLeads(database, { requestKey, shopperId, ownerId: car.owner.id, digest }),
    ]);
    const { hasGotThrough, ...figures } = earlier;
    const isOneClick = hasGotThrough && ownWords === null && isAsAgreed(profile, form);
    const { firstName, lastName } = form;
    const isFilledIn = profile.email !== '';
    const said = { isTrapFilled, renderedAgoMs, isFilledIn, isOneClick, firstName, lastName, ownWords, headers };
    const traits: LeadTraits = { ...said, ...figures, ...(await countAll(submission, mailbox, digest)) };
    return { traits, digest };
  }

  async function countAll(
    { caller, shopperId, car, ownsAddress }: LeadSubmission,
    mailbox: string,
    digest: Buffer | null,
  ) {
    const seller = String(car.owner.id);
    const words = digest && `${caller} ${digest.toString('hex')}`;
    const hasty = await Promise.all([
      ...[caller, shopperId].map((who) => isRefused(countAtOnce, who)),
      // Many shoppers may share a network address, so its leads are counted per car.
      ...[`${caller} car ${car.listing.id}`, `${shopperId} ${seller}`].map((who) => isRefused(countToSeller, who)),
    ]);
    return {
      isInHaste: hasty.includes(true),
      isAddressFlooded: !ownsAddress && (await isRefused(countEmail, mailbox)),
      isSellerFlooded: await isRefused(countSeller, seller),
      isRepeatedHere: words !== null && (await isRefused(countWords, words)),
      isPossiblyRepeatedHere: words !== null && (await isRefused(countWordsAgain, words)),
    };
  }
}

async function isRefused(count: CountCall, caller: string): Promise<boolean> {
  return (await count(caller)).kind === 'refused';
}

/** Returns whether the form contains exactly the details that the shopper agreed to send with one click. */
function isAsAgreed(profile: LeadProfile, form: EmailOwnerForm): boolean {
  const { firstName, lastName, email, phone, isOneClickOptedIn } = profile;
  const said = [form.firstName, form.lastName, form.fromEmailAddress, form.phoneNumber];
  const agreed = [firstName, lastName, email, phone];
  return isOneClickOptedIn && isFullProfile(profile) && said.every((value, at) => value === agreed[at]);
}

function leadOf({ shopperId, brand, car, requestKey, form, amount, consent }: LeadSubmission) {
  const { firstName, lastName, fromEmailAddress, phoneNumber, comments } = form;
  return {
    requestKey,
    shopperId,
    brand,
    consent,
    listingId: car.listing.id,
    ownerId: car.owner.id,
    kind: amount === null ? ('email' as const) : ('offer' as const),
    contact: {
      firstName,
      lastName,
      email: fromEmailAddress,
      phone: phoneNumber,
      comments,
      ...(amount !== null && { amount }),
    },
  };
}

/**
 * Returns the part of a lead that is the same in every retry. It excludes the shopper's id, because a visitor who did
 * not receive the response with the cookie gets a new id each time.
 */
function asSent(submission: LeadSubmission) {
  return { ...leadOf(submission), shopperId: null };
}

/** Returns the profile to store, and the consent to one-click sending. */
function profileOf(form: EmailOwnerForm): [LeadProfile, LeadConsent | null] {
  const { firstName, lastName, fromEmailAddress: email, phoneNumber: phone, isOneClickOptedIn } = form;
  const profile = { firstName, lastName, email, phone, isOneClickOptedIn };
  return [profile, isOneClickOptedIn ? { ...ONE_CLICK_CONSENT } : null];
}

const MAX_ENTRIES = 10_000;

/**
 * Caches the spam verdicts of leads that could not be stored, by the lead's content, for a retry of the request. Drops
 * the oldest entry if there are too many.
 */
function createSpamVerdictCache<Found>() {
  const found = new Map<string, Found>();
  const nameOf = (content: object) => hash('sha256', JSON.stringify(content), 'base64url');
  return {
    put(content: object, value: Found): void {
      found.set(nameOf(content), value);
      if (found.size > MAX_ENTRIES) found.delete(found.keys().next().value!);
    },
    /** Returns the entry and removes it. */
    take(content: object): Found | undefined {
      const name = nameOf(content);
      const value = found.get(name);
      found.delete(name);
      return value;
    },
  };
}
