import { ENGLISH } from './unfamiliar-english.ts';
import { FRENCH } from './unfamiliar-french.ts';
import { GERMAN } from './unfamiliar-german.ts';
import { SPANISH } from './unfamiliar-spanish.ts';
import { feedValue, seededRandom, type FeedLanguage } from '#features/feed-values/testing/feed-values.ts';

/**
 * A made-up feed in the style of a certain system. `columns` are separated by `|`: `header=column` if the values are
 * written our way, `header=column:values` if they are written differently, `header=-values` for a header that we do not
 * use, `header=split:values` for one that combines several columns. `a/b` accepts either.
 */
export type UnfamiliarFeed = {
  readonly system: string;
  readonly columns: string;
};

/** Feeds of one language: those used to tune the vocabulary, and those held out until it was finished. */
export type UnfamiliarFeeds = {
  readonly tuned: readonly UnfamiliarFeed[];
  readonly heldOut: readonly UnfamiliarFeed[];
};

export const UNFAMILIAR_FEEDS: Readonly<Record<FeedLanguage, UnfamiliarFeeds>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

/** What a header should become: any of the listed columns, `-` for none, `split` for a column that is split. */
export type ExpectedColumn = {
  readonly header: string;
  readonly accepts: readonly string[];
};

export type GeneratedFeed = {
  readonly headers: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly expected: readonly ExpectedColumn[];
};

const ROWS = 60;

/** Returns the headers and values of a feed. They are the same on every call. */
export function generateFeed(feed: UnfamiliarFeed, language: FeedLanguage): GeneratedFeed {
  const random = seededRandom(feed.system);
  const columns = feed.columns.split('|').map((text) => {
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
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    row,
    car: Math.floor(random() * 1000),
  }));
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
