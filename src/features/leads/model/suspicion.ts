import type { SuspicionReason } from './suspicion-words.ts';

/** What is known of a post before anybody is told of it. */
export type LeadTraits = {
  /** How long ago the form was drawn; `null` when none of ours was. */
  drawnAgoMs: number | null;
  /** The field that nobody sees was filled in: by a program, or by what fills forms in for people. */
  isTrapFilled: boolean;
  /** The form's key came with another message before. */
  isKeyUsed: boolean;
  /** The form came filled in, since its shopper wrote before. */
  isFilledIn: boolean;
  /** One click sent just what its shopper had agreed to send, and an earlier message of theirs got through. */
  isOneClick: boolean;
  firstName: string;
  lastName: string;
  /** What the shopper wrote; `null` where it is the text that the form came with. */
  ownWords: string | null;
  /** The same own words came from the same address several times within a day. */
  isRepeatedHere: boolean;
  /** The same as above, fewer times: it counts beside something else. */
  isSaidAgainHere: boolean;
  /** Others who sent the same own words within a day. */
  othersWithWords: number;
  /** Sellers that this shopper wrote to within a day. */
  sellersToday: number;
  /** This shopper, or this address, sends more within minutes, or to this seller within an hour, than people do. */
  isInHaste: boolean;
  /** More came with this e-mail address within a day than a person writes, and not from its account. */
  isAddressFlooded: boolean;
  /** More write to this seller within an hour than any seller is written to. */
  isSellerFlooded: boolean;
  headers: {
    isRobot: boolean;
    hasLanguage: boolean;
    /** `Origin` or `Referer`: browsers send one with every post. */
    hasOrigin: boolean;
    /** A browser that says where a request comes from over HTTPS, and did not. */
    lacksFetchSite: boolean;
  };
};

type Suspicion = { reason: SuspicionReason; weight: number };
/** `asks`: its writer is asked by mail; otherwise it waits for an operator alone. */
export type SpamVerdict = { kind: 'deliver' } | { kind: 'hold'; asks: boolean; reasons: SuspicionReason[] };

/** From here on a shopper is asked by mail whether they wrote it. */
const HOLD = 3;
/** From here on no person is at work, and whoever has the address that was named is not troubled. */
const SURE = 15;
/** Nobody reads a form and presses its button so soon; a little later, quick people and what fills forms in for them do. */
const FASTEST_MS = 800;
const FAST_MS = 2_000;
/** From one place, the same words are one writer's if they are no mere question; from many, if nobody would hit on them. */
const OWN_WORDS = 30;
const UNLIKELY_WORDS = 90;

/**
 * Whether a post goes to its seller, or waits until its writer has confirmed it by mail. Everything that people do now and
 * then weighs too little to hold them up by itself, and nothing that was acknowledged is thrown away.
 */
export function judgeLead(traits: LeadTraits): SpamVerdict {
  const suspicions = suspicionsOf(traits);
  const weight = suspicions.reduce((sum, suspicion) => sum + suspicion.weight, 0);
  if (weight < HOLD) return { kind: 'deliver' };
  return { kind: 'hold', asks: weight < SURE, reasons: suspicions.map(({ reason }) => reason) };
}

function suspicionsOf(traits: LeadTraits): Suspicion[] {
  return [...byForm(traits), ...byHeaders(traits), ...byNames(traits), ...byWords(traits), ...byNumbers(traits)];
}

function byForm({ isTrapFilled, drawnAgoMs, isKeyUsed, isFilledIn, isOneClick }: LeadTraits): Suspicion[] {
  const isWithin = (ms: number) => drawnAgoMs !== null && !isOneClick && drawnAgoMs < ms;
  return [
    ...when(isTrapFilled, 'unseen-field', 3),
    ...when(drawnAgoMs === null, 'no-form', 3),
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

/** `xQwTrPzL`: capitals in the middle, twice or more, in a word of random letters. */
function isScrambled(name: string): boolean {
  return name.split(/[\s'’-]/).some((word) => word.length >= 7 && (word.match(/\p{Ll}\p{Lu}/gu) ?? []).length >= 2);
}

/** What is sold to dealers, and what is sold to everybody. */
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
  const { ownWords, isRepeatedHere, isSaidAgainHere, othersWithWords } = traits;
  const { sellersToday, isInHaste, isAddressFlooded, isSellerFlooded } = traits;
  const length = ownWords?.length ?? 0;
  return [
    ...when(isRepeatedHere && length >= OWN_WORDS, 'same-words-here', 3),
    ...when(isSaidAgainHere && !isRepeatedHere && length >= OWN_WORDS, 'said-again', 1),
    ...when(othersWithWords >= 2 && length >= UNLIKELY_WORDS, 'same-words', 3),
    ...when(sellersToday >= 15, 'many-sellers', 3),
    ...when(isInHaste, 'many-at-once', 3),
    ...when(isAddressFlooded, 'address-flooded', 3),
    ...when(isSellerFlooded, 'seller-flooded', 3),
  ];
}

function when(is: boolean, reason: SuspicionReason, weight: number): Suspicion[] {
  return is ? [{ reason, weight }] : [];
}
