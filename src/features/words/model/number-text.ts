/** A number as written. `isMoney`: with a sign or word for money. `isThousands`: in thousands. */
export type Amount = { value: number; isMoney: boolean; isThousands: boolean };

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SPELLED = `(?:(?:${TENS.join('|')})(?:(?:-|\\s+)(?:${ONES.slice(0, 9).join('|')}))?|${ONES.toReversed().join('|')})`;
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{1,3}\s+000(?!\d)|\d{1,3}\.\d+|\d{1,9}`;
const THOUSANDS = 'k|ks|grand|thousand|thousands|thou|gs|mil';

const SIGN = String.raw`(?:us\$|usd|\$)`;

/** Source of a pattern for a number, in one group. */
export const NUMBER = String.raw`((?:${SIGN}\s*)?(?:${DIGITS})(?:\s*(?:${THOUSANDS}))?(?![\p{L}\d])|(?:${SIGN}\s*)?(?:${DIGITS})(?=\s*(?:mi|mpg|mo|yrs?|l)\b)|${SPELLED}(?:\s+hundred(?:\s+(?:and\s+)?${SPELLED})?)?(?:\s+(?:${THOUSANDS}))?(?![\p{L}\d]))`;

const PARTS = new RegExp(String.raw`^(${SIGN}\s*)?(${DIGITS})\s*(${THOUSANDS})?$`, 'u');

/** Parses what `NUMBER` matched: `$25,000`, `25k`, `30 grand`, `twenty five thousand`. */
export function readAmount(text: string): Amount {
  const [, sign, digits, thousands] = PARTS.exec(text) ?? [];
  if (digits === undefined) return readSpelled(text);
  return {
    value: Math.round(Number(digits.replaceAll(/[,\s]|\.(?=\d{3}$)/g, '')) * (thousands ? 1_000 : 1) * 100) / 100,
    isMoney: sign !== undefined || thousands === 'grand' || thousands === 'gs',
    isThousands: thousands !== undefined,
  };
}

function readSpelled(text: string): Amount {
  let value = 0;
  for (const word of text.split(/[\s-]+/)) {
    if (word === 'and') continue;
    if (word === 'hundred') value *= 100;
    else if (new RegExp(`^(?:${THOUSANDS})$`).test(word)) value *= 1_000;
    else value += ONES.includes(word) ? ONES.indexOf(word) + 1 : (TENS.indexOf(word) + 2) * 10;
  }
  const isThousands = /(?:k|grand|thousands?|thou)$/.test(text);
  return { value, isMoney: text.endsWith('grand'), isThousands };
}

/** Parses the ends of a range. In `10 to 15k`, the first number is in thousands too. */
export function readSpan(first: string, last: string): { low: Amount; high: Amount } {
  const [low, high] = [readAmount(first), readAmount(last)];
  const isShort = high.isThousands && !low.isThousands && low.value < 1_000;
  const whole = isShort ? { ...low, value: low.value * 1_000 } : low;
  const isMoney = low.isMoney || high.isMoney;
  const ends = [
    { ...whole, isMoney },
    { ...high, isMoney },
  ].toSorted((a, b) => a.value - b.value);
  return { low: ends[0]!, high: ends[1]! };
}
