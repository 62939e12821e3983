import { ENGLISH } from './unfamiliar-english.ts';
import { FRENCH } from './unfamiliar-french.ts';
import { GERMAN } from './unfamiliar-german.ts';
import { SPANISH } from './unfamiliar-spanish.ts';
import { feedValue, seededRandom, type FeedLanguage } from './feed-values.ts';

/**
 * A made-up feed in the style of a kind of system. `columns` are separated by `|`: `header=column` for a header whose
 * values are ours, `header=column:values` where they are written another way, `header=-values` for a header that is
 * nothing of ours, `header=split:values` for one that holds several. `a/b` accepts either.
 */
export type UnfamiliarFeed = {
  readonly system: string;
  readonly columns: string;
};

/** Feeds of one language: those that the vocabulary was tuned with, and those that were left alone until its end. */
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

/** What a header should become: our columns of which any is right, `-` for none, `split` for a column that is split. */
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

/** The headers and values of a feed, the same on every call. */
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
