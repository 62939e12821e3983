import type { ListingFacts } from '#features/listings/listings.ts';
import { type AdRuleId, UNCONFIRMED_HOURS } from './ad-rules.ts';

/** The facts of a listing that the check reads. */
export type AdFacts = Pick<
  ListingFacts,
  | 'listingType'
  | 'salePrice'
  | 'msrp'
  | 'dealerFeesCents'
  | 'description'
  | 'specialOffer'
  | 'ribbon'
  | 'certifiedProgram'
>;

/** A problem with an ad. `quote`: the words of the ad that show it; `null` if none do. */
export type AdProblem = { rule: AdRuleId; quote: string | null };

/** Words for charges of a dealer that every buyer pays. Taxes, title and registration are government charges. */
const CHARGE =
  'dealer|doc(?:\\.|ument(?:ary|ation)?)?|processing|administrati(?:on|ve)|admin|preparation|prep|handling|services?|delivery|destination|freight|recon(?:ditioning)?|dealer transfer|certification|inspection|conveyance|closing|procurement|(?:electronic |e-)?filing';
/** Charges that are not called fees. */
const OTHER_CHARGE =
  'destination|freight|dealer (?:prep|reconditioning|mark-?ups?|adjustments?)|services? (?:and|&) handling|market adjustments?|adm\\b|\\$ ?\\d[\\d,.]* docs?\\b';
const FEE = `(?:(?:${CHARGE})(?: (?:and|&|or) (?:${CHARGE}))? (?:fees?|charges?|costs?)|(?:dealer|required|mandatory|pre-?installed|protection|appearance)(?:[ -](?:installed|added|protection|appearance|plus))? (?:add-?ons?|accessories|options|packages?)|${OTHER_CHARGE})`;
/** A word or an amount, such as `$1,995`, with the space after it. */
const WORD = "[\\w$&'’./-]+(?:,\\d{3})*,? ";
/** Words between "plus" and a fee, such as the taxes before it in a list. */
const LISTED = `(?:${WORD}){0,20}?`;
const AMOUNT = '\\$ ?\\d[\\d,.]*';

const ADDED = `(?:\\bplus|\\+|\\badds?|\\bsubject to)(?: an?| the| our| all)? ?${LISTED}${FEE}`;
const EXCLUSION = `\\b(?:(?:not|\\w+n['’]t) includ(?:e|es|ed|ing)|exclud(?:e|es|ed|ing)|exclusive of|without|before):?(?: any| all| the| our)? ${LISTED}${FEE}`;
const EXTRA = `\\b${FEE}(?: in an amount up to)?(?: (?:of )?${AMOUNT})?(?: \\([^()]{1,80}\\))? (?:is |are |(?:will|may|must|can) be )?(?:not included|excluded|extra|additional|added|appl(?:y|ies)\\b)`;
/** Words between a promise and its fee. After "plus", a fee is no longer promised: `no haggle price plus doc fee`. */
const PROMISED = `(?:(?!plus\\b|add\\b)${WORD}){0,8}?`;
/** Words after which a mention of fees is a promise: `no dealer fees`, `price includes our doc fee`. */
const PROMISE = `\\b(?:no|never any|zero|without any|free of|includ(?:e|es|ed|ing)|\\$0)(?: any| all| the| our| hidden| extra)? ${PROMISED}${FEE}`;

/**
 * What every buyer must pay: `a mandatory $1,995 add-on package`, `$1,295 protection package is required`. Other packages
 * are often needed for a purpose: `tow package is required to tow`.
 */
const MANDATORY = [
  /(?:mandatory|required) (?:[\w-]+ )?(?:add-?on|accessories)/gi,
  /\b(?:mandatory|required) (?:\$[\d,.]+|dealer|protection|appearance) (?:[\w-]+ )?(?:add-?ons?|accessories|packages?)\b/gi,
  /(?:\b(?:add-?ons?|accessories)|(?:\$[\d,.]+|\bdealer|\bprotection|\bappearance|\badd-?on) (?:[\w-]+ )?packages?) (?:is|are) (?:mandatory|required)\b(?! (?:to|for) (?!buy|purchase|all\b|every|each))/gi,
];
const NOT_INCLUDED = /\b(?:not|\w+n['’]t)(?: be)? includ(?:e|es|ed|ing)\b|\bexclud(?:e|es|ed|ing)\b/gi;
/** Words before a mandatory charge after which it is none, or part of the price. */
const EXCUSED = /\b(?:no|not|never|without|zero|\w+n['’]t|includ(?:e|es|ed|ing))\b(?![ -](?:haggle|hassle))/i;
/** After these, the words before no longer apply: `no dealer fees, but a mandatory add-on package`. */
const CONTRAST = /\bbut not\b|\bbut\b|\bplus\b|\badds?\b(?!-)|\+/i;
const EXCLUDED_FEES = [new RegExp(ADDED, 'i'), new RegExp(EXCLUSION, 'i'), new RegExp(EXTRA, 'i')];
/** Replaced by `no`, so that what follows is a promise: `we never add dealer fees`. */
const NEVER_ADDED = /\b(?:not|never|\w+n['’]t)(?: ever)? add\b(?!-)/gi;
/** What a buyer may leave out is no mandatory fee. */
const OPTIONAL_EXTRAS =
  /\boptional (?:dealer[ -]|installed |added |protection |appearance ){0,3}(?:add-?ons|accessories|options|packages?)\b/gi;
const FEES_INCLUDED = new RegExp(PROMISE, 'gi');
/** Beginnings that turn a promise into an exclusion: `does not include our doc fee`. */
const NEGATED = /\b(?:not|\w+n['’]t|never|excludes?|plus)(?: \w+)?\s*$/i;
/** A list that begins with "including" belongs to an exclusion before it: `does not include fees, including doc fees`. */
const EXCLUDED_BEFORE = /\b(?:(?:not|\w+n['’]t) includ|exclud)/i;

const CONDITIONAL = [
  /\b(?:must|when you|if you|with(?: qualifying)?|requires?|subject to|based on|after)(?: \w+){0,3} (?:financ(?:e|ed|ing)|approved credit)(?: (?:through|with|by|at|from) (?:us|the dealer(?:ship)?|our \w+|\w+ financial))?\b/i,
  /\b(?:price|discount|special|offer|savings?)(?: [\w$,-]+){0,4} (?:financ(?:e|ed|ing)|trade(?:-| )?(?:in|assist)|trade)(?: (?:required|only|discount|bonus))?\b/i,
  /\b(?:financ(?:e|ing|ial)|trade(?:-| )?in|trade(?:-| )?assist(?:ance)?|lease loyalty|loyalty|conquest|military|veteran|college grad(?:uate)?|recent grad(?:uate)?|first responder|educator|costco|membership)(?: \w+){0,2} (?:rebates?|discounts?|incentives?|savings|bonus(?: cash)?|cash|assist(?:ance)?|allowance)\b/i,
  // A down payment: the price is that of the car less what the buyer pays first.
  /\b(?:prices?|pricing)(?: [\w-]{1,20}){0,3} (?:includ(?:es?|ing)|reflects?|assum(?:es?|ing)|requir(?:es?|ing)|after|less|minus|with)(?: an?)? \$ ?[1-9][\d,]{0,8} (?:(?:cash|minimum) )?(?:in )?(?:down(?! (?:to|from)\b)|trade equity)\b/i,
  /\b(?:with|must have|requires?|after)(?: an?| your| any| qualifying| eligible)* trade(?:-| )?ins?\b/i,
  /\bmust trade(?:-| )?in\b/i,
  /\btrade(?:-| )?(?:in )?assist(?:ance)?\b/i,
  /\bnon-?financed\b|\b(?:financing|trade) (?:is )?required\b/i,
  /\bwith (?:military|student|membership) (?:id|card)\b/i,
  /\boff (?:with|for)(?: an?| your| any| qualifying| eligible)* trade\b/i,
  /\bnot (?:all|every)(?: \w+)? (?:will |may |can )?qualif(?:y|ies)\b/i,
  /\bcash (?:price|buyers?)(?: (?:is|are|will|pay|be|add))* \$ ?\d[\d,]*(?: (?:higher|more|extra))?\b/i,
  // All rebates: also those that are not open to everyone.
  /(?<!\bnot |n['’]t )\b(?:includ(?:es?|ed|ing)|reflect(?:s|ing)?|after|net of|less|minus|with) (?:all|any|every|available|applicable|eligible|qualifying)(?: [\w&/-]+){0,4} (?:rebates?|incentives?)\b/i,
  /\b(?:all|any|every)(?: [\w&/-]+){0,4} (?:rebates?|incentives?)(?: (?:have|has|are|is|been|already))* (?:applied|deducted|included|taken)\b/i,
  /\bmust (?:also )?(?:qualify|be eligible|be qualified)\b/i,
  /\bmust (?:be|own|lease|have)(?: [\w-]+){0,8} (?:owners?|lessees?|members?|military|veterans?|students?|graduates?)\b/i,
  /\b(?:qualified|qualifying|eligible|cash|financed?|loyalty|conquest) (?:buyers?|customers?|shoppers?|owners?|purchases?|sales?|deals?) only\b/i,
  /\bonly (?:for|to)(?: [\w-]+)? (?:qualified|qualifying|eligible|cash|financed?|loyalty|conquest) (?:buyers?|customers?|shoppers?|owners?|purchases?|sales?|deals?)\b/i,
  /\b(?:prices?|pricing|special|offer)(?: [\w-]+){0,3} for (?:qualified|eligible|cash|financed?|loyalty|conquest) (?:buyers?|customers?|owners?|purchases?)\b/i,
  /\badd \$ ?\d[\d,.]* (?:if|when) (?:you )?(?:(?:do )?not financ|don['’]t financ|pay(?:ing)?(?: with| in| by)? cash\b)/i,
  /\bnot valid (?:for|on) cash (?:buyers?|purchases?|sales?|deals?)\b/i,
  /\bcash[ -]only\b|\bno cash (?:buyers?|customers?|sales?|deals?)\b/i,
  /\b(?:if|when) financed\b/i,
  /\bnot (?:be )?available to (?:all|every)\b/i,
  /(?<!\bnot |n['’]t )\b(?:includ(?:es?|ed|ing)|after|with)(?: \$ ?\d[\d,]*)?(?: (?:owner|lease|competitive))? (?:loyalty|conquest|military|first responder|college grad(?:uate)?|educator|costco)\b/i,
  /\b(?:loyalty|conquest|military)(?: (?:id|proof))? (?:required|only)\b/i,
];
/**
 * The price itself is what is available, so the condition is not optional: `special price available with financing
 * only`.
 */
const PRICE_AVAILABLE =
  /\b(?:price|pricing|special)(?: is| are)?(?: only)? available\b|\b(?:discount|offer|savings?)(?: is| are)?(?: only)? available(?= with| only| when| if)/gi;
/** The rebates are available or not, so nothing is optional: `includes all available rebates`. */
const REBATES_AVAILABLE = /\b(?:all|any|every)(?: other| currently)? available\b|\bnot (?:be )?available to\b/gi;
/** Left out, because the rest of the sentence may contain a condition: `price includes trade assistance, no financing required`. */
const NOT_NEEDED =
  /\bnot require \$[\d,]{1,9} (?:cash )?down\b|\bno (?:[\w-]{1,20} (?:[\w-]{1,20} )?or )?(?:financing|trade(?:(?:-| )?in)?) (?:is )?(?:required|needed|necessary)\b/gi;
/** What a dealer offers separately from the price: `great financing and big savings`. */
const OTHER_OFFERS = /\bfinancial assistance\b|\bfinancing (?:and|&) (?:big |great |huge )?(?:savings|discounts)\b/gi;
/** Conditions that shoppers may use but need not: `financing available`, `trade-ins welcome`. */
const OPTIONAL =
  /\b(?:available|welcome|accepted|wanted|not required|not included|offers? (?:special |easy |low )?financing|no trade(?:-| )?in|ask (?:us )?about|may (?:also )?qualify|in addition to this price|(?:additional|further|other|more) (?:rebates|discounts|incentives)|(?:open|goes?|extends?) to (?:all|every|everyone)\b|every(?:one| (?:buyer|customer|shopper)) qualifies|(?:rates?|apr|(?<!\b(?:requires?|with|includes?) )financing) (?:with|on|for|subject to) approved credit)\b/i;

const TERMS =
  /\bas[ /-]is\b|\bwarrant(?:y|ies|ied)\b|\bwithout any guarantee\b|\bbuyers? guide\b|\b(?:mechanical|service) (?:contract|protection)\b/i;

const MAX_QUOTE_LENGTH = 140;
/** In characters. The patterns take some milliseconds for twenty thousand characters of such sentences. */
const MAX_SENTENCE_LENGTH = 600;

/** Finds the problems that an ad's words and facts show, whenever it was confirmed. */
export function findTextProblems(facts: AdFacts): AdProblem[] {
  const text = [facts.description, facts.specialOffer, facts.ribbon]
    .filter((part) => part !== null)
    .join('. ')
    .replace(/\s+/g, ' ');
  const problems: AdProblem[] = [];
  const hasPrice = facts.salePrice !== null || facts.msrp !== null;
  const fees = hasPrice ? findExcludedFees(text) : null;
  // The fees of the feed come on top of its price.
  if (fees !== null || (hasPrice && (facts.dealerFeesCents ?? 0) > 0)) problems.push({ rule: 'fees', quote: fees });
  const condition = hasPrice ? findCondition(text) : null;
  if (condition !== null) problems.push({ rule: 'conditional', quote: condition });
  // A certified car comes with the warranty of its program, and a new car with the maker's.
  if (facts.listingType === 'USED' && facts.certifiedProgram === null && !TERMS.test(text))
    problems.push({ rule: 'as-is', quote: null });
  return problems;
}

/** Finds all problems of an ad at a time. `confirmedAt`: when a feed last contained the car; `null` if none will. */
export function findAdProblems(facts: AdFacts, confirmedAt: Date | null, now: Date): AdProblem[] {
  const problems = findTextProblems(facts);
  const isOld = confirmedAt !== null && now.getTime() - confirmedAt.getTime() > UNCONFIRMED_HOURS * 3_600_000;
  return isOld ? [...problems, { rule: 'unconfirmed', quote: null }] : problems;
}

function findExcludedFees(text: string): string | null {
  for (const sentence of sentencesOf(text)) {
    const charged = sentence.replace(OPTIONAL_EXTRAS, ' ').replace(NEVER_ADDED, 'no');
    const rest = charged.replace(FEES_INCLUDED, (promise, at: number) =>
      isNegated(promise, charged.slice(0, at)) ? promise : ' ',
    );
    if (EXCLUDED_FEES.some((pattern) => pattern.test(rest)) || hasMandatoryCharge(charged)) return quoteOf(sentence);
  }
  return null;
}

/** Questions name the charges of other dealers: `Tired of mandatory add-ons?`. */
function hasMandatoryCharge(sentence: string): boolean {
  if (sentence.trimEnd().endsWith('?')) return false;
  const text = sentence.replace(NOT_INCLUDED, ' ');
  return MANDATORY.flatMap((pattern) => [...text.matchAll(pattern)]).some(({ 0: charge, index }) => {
    const before = text.slice(0, index).split(CONTRAST).at(-1)!;
    const after = text.slice(index + charge.length).split(/[,;]/, 1)[0]!;
    return !EXCUSED.test(before) && !/\bincluded\b/i.test(after);
  });
}

function isNegated(promise: string, before: string): boolean {
  return NEGATED.test(before) || (/^including/i.test(promise) && EXCLUDED_BEFORE.test(before));
}

function findCondition(text: string): string | null {
  for (const sentence of sentencesOf(text)) {
    const conditions = sentence.replace(NOT_NEEDED, ' ').replace(OTHER_OFFERS, ' ');
    if (!isOptional(conditions) && CONDITIONAL.some((pattern) => pattern.test(conditions))) return quoteOf(sentence);
  }
  return null;
}

function isOptional(sentence: string): boolean {
  return OPTIONAL.test(sentence.replace(PRICE_AVAILABLE, ' ').replace(REBATES_AVAILABLE, ' '));
}

/** Splits at the ends of sentences, but not inside of `$499.00` or `doc. fee`. Cuts long sentences off. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;|•*])(?<![Dd]oc\.)\s+/).map((sentence) => sentence.slice(0, MAX_SENTENCE_LENGTH));
}

function quoteOf(sentence: string): string {
  const words = sentence.trim();
  return words.length <= MAX_QUOTE_LENGTH ? words : `${words.slice(0, MAX_QUOTE_LENGTH - 1).toWellFormed()}…`;
}
