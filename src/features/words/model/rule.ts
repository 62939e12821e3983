import { NUMBER } from './number-text.ts';
import type { Reading, WordContext } from './reading.ts';

/** A pattern for a phrase with a number or a place. `read` returns the meaning of its groups, or `undefined`. */
export type Rule = {
  pattern: RegExp;
  read(groups: readonly string[], world: WordContext): Reading | undefined;
};

/** `twenty eighteen`, `two thousand eight`. */
const SPELLED_YEAR =
  '(?:twenty (?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:(?: |-)(?:one|two|three|four|five|six|seven))?)|two thousand (?:and )?(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:(?: |-)(?:one|two|three|four|five|six|seven))?|one|two|three|four|five|six|seven|eight|nine))(?! (?:grand|thousand|k|hundred|dollars|miles)\\b)';

/** Parts of patterns, by their names in braces. */
const PARTS: Readonly<Record<string, string>> = {
  n: NUMBER,
  under:
    "(?:under|undr|uder|unde|udner|below|bellow|beneath|less than|less then|less that|less|lower than|cheaper than|no more than|not more than|nothing over|nothing above|not over|not above|no higher than|no over|maximum of|maximum|max of|max|up to|upto|at most|not exceeding|sub|tops|<=|<|≤|within|capped at|no greater than|fewer than|doesn't exceed|don't exceed|menos de|hasta|maximo)",
  over: '(?:over|above|more than|more then|greater than|higher than|at least|at minimum|minimum of|minimum|min of|min|no less than|not less than|not under|not below|nothing under|nothing below|starting at|starting from|>=|>|≥|upwards of)',
  around:
    '(?:around|arround|about|approximately|approx|roughly|circa|close to|ballpark|somewhere around|right around|~|near)',
  to: '(?:to|-|through|thru|and|till|until|up to)',
  less: '(?:or less|or under|or below|or lower|or cheaper|and under|and below|and less|and lower|max|maximum|tops|at most|or fewer|limit|or so max)',
  more: '(?:or more|or over|or above|or higher|or better|and up|and over|and above|and higher|plus|minimum|min|at least|\\+)',
  miles: '(?:miles|mile|mi|mls|mileage|milage|milles|miels|odometer miles|m|millas)',
  km: '(?:km|kms|kilometers|kilometres|kilometer|kilometre)',
  mileage: '(?:miles|mile|mileage|milage|odometer|odo)',
  money: '(?:dollars|dollar|bucks|usd|dollers|dolares)',
  year: `('?(?:19|20)\\d\\d|'\\d\\d|${SPELLED_YEAR})(?!\\d|,\\d|k\\b)`,
};

/**
 * Creates a rule from its source. In it, a space means white space, `_` optional white space, and braces a part. The
 * rule matches folded text, at the beginning of a word.
 */
export function compileRule(source: string, read: Rule['read']): Rule {
  const whole = source.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => PARTS[name]!);
  const spaced = whole.replaceAll('_', String.raw`\s*`).replaceAll(' ', String.raw`\s+`);
  return { pattern: new RegExp(String.raw`${spaced}(?![\p{L}\p{N}]|[.,]\d)`, 'uy'), read };
}
