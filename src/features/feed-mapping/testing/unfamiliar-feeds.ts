import { ENGLISH } from './unfamiliar-english.ts';
import { FRENCH } from './unfamiliar-french.ts';
import { GERMAN } from './unfamiliar-german.ts';
import { SPANISH } from './unfamiliar-spanish.ts';
import { feedValue, seededRandom, type FeedLanguage } from '#features/feed-values/testing/feed-values.ts';

/**
 * Made-up feeds in the style of certain systems, by system: those used to tune the vocabulary, and those held out until
 * it was finished. The columns of a feed are separated by `|`: `header=column` if the values are written our way,
 * `header=column:values` if they are written differently, `header=-values` for a header that we do not use,
 * `header=split:values` for one that combines several columns. `a/b` accepts either.
 */
export type UnfamiliarFeeds = Readonly<Record<'tuned' | 'heldOut', Readonly<Record<string, string>>>>;

export const UNFAMILIAR_FEEDS: Readonly<Record<FeedLanguage, UnfamiliarFeeds>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

/** A header, and the columns that are right for it: `-` for none, `split` for a column that is split. */
type ExpectedColumn = { readonly header: string; readonly accepts: readonly string[] };

type GeneratedFeed = {
  readonly headers: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly expected: readonly ExpectedColumn[];
};

const ROWS = 60;

/** Returns the headers and values of a feed. They are the same on every call. */
export function generateFeed(system: string, columnsText: string, language: FeedLanguage): GeneratedFeed {
  const random = seededRandom(system);
  const columns = columnsText.split('|').map((text) => {
    const at = text.lastIndexOf('=');
    const header = text.slice(0, at).trim();
    const [targets = '', values] = text
      .slice(at + 1)
      .trim()
      .split(':');
    if (targets.startsWith('-')) return { header, accepts: ['-'], kind: targets.slice(1) };
    const accepts = targets.split('/');
    return { header, accepts, kind: values ?? accepts[0]! };
  });
  const rows = Array.from({ length: ROWS }, (_, row) => ({ row, car: Math.floor(random() * 1000) }));
  return {
    headers: columns.map(({ header }) => header),
    values: new Map(
      columns.map(({ header, kind }) => [
        header,
        rows.map(({ car, row }) => feedValue(kind, language, { car, row, random })),
      ]),
    ),
    expected: columns.map(({ header, accepts }) => ({ header, accepts })),
  };
}
