import type { SuspicionReason } from './suspicion-texts.ts';

/** The facts about a submitted lead before its seller is notified. */
export type LeadTraits = {
  /** Milliseconds since the form was rendered; `null` if the lead has no form key of this site. */
  renderedAgoMs: number | null;
  /** The honeypot field was filled in, by a bot or by a browser's autofill. */
  isTrapFilled: boolean;
  /** Whether the form's key was already used for another message. */
  isKeyUsed: boolean;
  /** The form was prefilled, because the shopper had sent a message before. */
  isFilledIn: boolean;
  /**
   * One click sent exactly what the shopper had agreed to send, and an earlier message of this shopper was delivered.
   */
  isOneClick: boolean;
  firstName: string;
  lastName: string;
  /** The text that the shopper wrote; `null` if it is the form's initial text. */
  ownWords: string | null;
  /** Whether the same text was sent from the same network address several times within a day. */
  isRepeatedHere: boolean;
  /** Like `isRepeatedHere` with a lower threshold; it counts only in combination with other reasons. */
  isPossiblyRepeatedHere: boolean;
  /** Number of other shoppers who sent the same text within a day. */
  sendersOfSameText: number;
  /** Number of sellers that this shopper wrote to within a day. */
  sellersToday: number;
  /**
   * Whether this shopper or address sent more within minutes, or more to this seller within an hour, than a person
   * would.
   */
  isInHaste: boolean;
  /**
   * Within a day, more leads had this email address than a person would send, and they were not sent from its account.
   */
  isAddressFlooded: boolean;
  /** Whether this seller received more leads within an hour than any seller normally gets. */
  isSellerFlooded: boolean;
  headers: {
    isRobot: boolean;
    hasLanguage: boolean;
    /** Whether `Origin` or `Referer` was sent: browsers send one of them with every POST. */
    hasOrigin: boolean;
    /** `Sec-Fetch-Site` is missing, although this browser always sends it over HTTPS. */
    lacksFetchSite: boolean;
  };
};

type Suspicion = { reason: SuspicionReason; weight: number };
/**
 * The verdict about a lead. `asks`: the writer gets an email to confirm the lead. Otherwise only an operator can
 * release it.
 */
export type SpamVerdict = { kind: 'deliver' } | { kind: 'hold'; asks: boolean; reasons: SuspicionReason[] };

/** A lead with at least this weight is held until its sender confirms it by email. */
const HOLD = 3;
/**
 * A lead with at least this weight is certainly spam. No confirmation email is sent, so that the owner of the given
 * address is not bothered.
 */
const SURE = 15;
/**
 * Time in ms within which a person cannot read and send a form. Up to `FAST_MS`, only quick people and autofill can.
 */
const FASTEST_MS = 800;
const FAST_MS = 2_000;
/**
 * Minimum lengths of repeated texts, in characters. `OWN_WORDS`: for texts from one address, because repeating a short
 * question is normal. `UNLIKELY_WORDS`: for texts from several shoppers, because texts this long do not match by
 * chance.
 */
const OWN_WORDS = 30;
const UNLIKELY_WORDS = 90;

/**
 * Decides whether a lead is delivered, or held until its writer confirms it by email. Things that people sometimes do
 * have too little weight to hold a lead by themselves. A lead whose receipt was confirmed to the shopper is never
 * discarded.
 */
export function classifyLead(traits: LeadTraits): SpamVerdict {
  const suspicions = suspicionsOf(traits);
  const weight = suspicions.reduce((sum, suspicion) => sum + suspicion.weight, 0);
  if (weight < HOLD) return { kind: 'deliver' };
  return { kind: 'hold', asks: weight < SURE, reasons: suspicions.map(({ reason }) => reason) };
}

function suspicionsOf(traits: LeadTraits): Suspicion[] {
  return [...byForm(traits), ...byHeaders(traits), ...byNames(traits), ...byWords(traits), ...byNumbers(traits)];
}

function byForm({ isTrapFilled, renderedAgoMs, isKeyUsed, isFilledIn, isOneClick }: LeadTraits): Suspicion[] {
  const isWithin = (ms: number) => renderedAgoMs !== null && !isOneClick && renderedAgoMs < ms;
  return [
    ...when(isTrapFilled, 'unseen-field', 3),
    ...when(renderedAgoMs === null, 'no-form', 3),
    ...when(isWithin(FASTEST_MS), 'too-fast', 3),
    ...when(!isWithin(FASTEST_MS) && isWithin(FAST_MS) && !isFilledIn, 'fast', 1),
    ...when(isKeyUsed, 'form-used-again', 3),
  ];
}

function byHeaders({ headers: { isRobot, hasLanguage, hasOrigin, lacksFetchSite } }: LeadTraits): Suspicion[] {
  return [
    ...when(isRobot, 'robot', 3),
    ...when(!hasLanguage, 'no-language', 0.5),
    ...when(!hasOrigin, 'no-origin', 3),
    ...when(lacksFetchSite, 'no-fetch-site', 2),
  ];
}

const LINK =
  /(https?:\/\/|www\.)\S+|(?<![\w-])[\w-]+\.(com|net|org|info|biz|ru|cn|top|xyz|shop|site|online|io|ly|me)\b(?!@)/gi;
const MARKUP = /<\s*(?:\/\s*)?(a|script|img|iframe|b|p|div)\b|\[\s*(?:\/\s*)?(url|link|img)\b/i;

function byNames({ firstName, lastName }: LeadTraits): Suspicion[] {
  const both = `${firstName} ${lastName}`;
  return [
    ...when(both.search(LINK) >= 0 || MARKUP.test(both) || both.includes('@'), 'link-in-name', 5),
    ...when(isScrambled(firstName) || isScrambled(lastName), 'scrambled-name', 3),
    ...when(firstName.length > 4 && firstName.toLowerCase() === lastName.toLowerCase(), 'same-names', 0.5),
    ...when(/\d{2}/.test(both), 'numbers-in-name', 0.5),
  ];
}

/** `xQwTrPzL`: a word of at least 7 letters with two or more capitals after lowercase letters. */
function isScrambled(name: string): boolean {
  return name.split(/[\s'’-]/).some((word) => word.length >= 7 && (word.match(/\p{Ll}\p{Lu}/gu) ?? []).length >= 2);
}

/** Typical spam vocabulary, both aimed at dealers and general. */
const SALES_WORDS =
  /\b(seo|backlinks?|guest posts?|rank(ing)? (on|in) google|first page of google|web ?design|web traffic|crypto|bitcoin|forex|casino|viagra|cialis|escorts?|payday|essay writing|telegram channel|whatsapp|lottery|inheritance|click here|limited offer|leads? generation|email list|investment opportunit\w+|passive income|make money|a prince|wire (you|me|the|your) money)\b/gi;

function byWords({ ownWords }: LeadTraits): Suspicion[] {
  if (ownWords === null) return [];
  const links = (ownWords.replaceAll(/(?<!\S)\S+@\S+/g, ' ').match(LINK) ?? []).length;
  const sales = new Set(ownWords.toLowerCase().match(SALES_WORDS)).size;
  return [
    ...when(links === 1, 'link', 2),
    ...when(links > 1, 'links', 4),
    ...when(MARKUP.test(ownWords), 'markup', 5),
    ...when(sales === 1, 'sales-talk', 2),
    ...when(sales > 1, 'sales-talk', 4),
    ...when(isScrambled(ownWords) && !/\s/.test(ownWords.trim()), 'scrambled-words', 3),
  ];
}

function byNumbers(traits: LeadTraits): Suspicion[] {
  const { ownWords, isRepeatedHere, isPossiblyRepeatedHere, sendersOfSameText } = traits;
  const { sellersToday, isInHaste, isAddressFlooded, isSellerFlooded } = traits;
  const length = ownWords?.length ?? 0;
  return [
    ...when(isRepeatedHere && length >= OWN_WORDS, 'same-words-here', 3),
    ...when(isPossiblyRepeatedHere && !isRepeatedHere && length >= OWN_WORDS, 'said-again', 1),
    ...when(sendersOfSameText >= 2 && length >= UNLIKELY_WORDS, 'same-words', 3),
    ...when(sellersToday >= 15, 'many-sellers', 3),
    ...when(isInHaste, 'many-at-once', 3),
    ...when(isAddressFlooded, 'address-flooded', 3),
    ...when(isSellerFlooded, 'seller-flooded', 3),
  ];
}

function when(is: boolean, reason: SuspicionReason, weight: number): Suspicion[] {
  return is ? [{ reason, weight }] : [];
}
