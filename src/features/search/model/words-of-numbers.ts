import type { Meant } from './plain-words.ts';

/** What a phrase of numbers means, in lower case with single spaces; `undefined` when it is none. */
export type NumberReader = (phrase: string) => Meant | undefined;

const OLDEST_YEAR = 1980;
const YEARS =
  /^(?:from )?(\d{4})(?: ?(?:-|–|to|through) ?(\d{4}))?( ?\+| (?:(?:or|and) )?(?:newer|later|up|above|older|earlier|below))?$/;
const LIMIT = /^(?:under|below|less than|max|up to) (\$)?([\d,]+)(k)?( dollars| miles| mi)?$/;
/** Of the phrases that are read. */
export const MOST_NUMBER_WORDS = 5;

/**
 * `2019`, `2018-2021`, `2018 to 2021`, `2019+`, `2019 or newer`, `2015 or older`, and limits of price and mileage:
 * `under $20,000`, `below 30k`, `under 50,000 miles`. Years beyond the next one are none.
 */
export function numberReader(currentYear: number): NumberReader {
  const isYear = (year: number) => year >= OLDEST_YEAR && year <= currentYear + 1;
  return (phrase) => {
    const [, from, to = from, tail] = YEARS.exec(phrase) ?? [];
    const [start, end] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
    if (isYear(start) && isYear(end)) {
      const isOlder = tail !== undefined && /old|earl|below/.test(tail);
      const isNewer = tail !== undefined && !isOlder;
      return [...(isOlder ? [] : [year('startYear', start)]), ...(isNewer ? [] : [year('endYear', end)])];
    }
    const [, dollar, digits, thousand, unit = ''] = LIMIT.exec(phrase) ?? [];
    const amount = Number(digits?.replaceAll(',', '')) * (thousand ? 1_000 : 1);
    // A small number without a sign is no price: `under 5`.
    if (!(dollar ? amount > 0 : amount >= 1_000) || amount > 9_999_999) return undefined;
    return [[/mi/.test(unit) ? 'maxMileage' : 'maxPrice', [String(amount)]]];
  };
}

function year(name: string, value: number): Meant[number] {
  return [name, [String(value)]];
}

/** Of years named apart the span: `2019 2021`. */
export function joinYears(meant: Meant): Meant {
  const ends = (name: string) => meant.filter(([param]) => param === name).flatMap(([, values]) => values.map(Number));
  const [starts, lasts] = [ends('startYear'), ends('endYear')];
  return [
    ...meant.filter(([name]) => name !== 'startYear' && name !== 'endYear'),
    ...(starts.length > 0 ? [year('startYear', Math.min(...starts))] : []),
    ...(lasts.length > 0 ? [year('endYear', Math.max(...lasts))] : []),
  ];
}
