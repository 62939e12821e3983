import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { generateFeed, UNFAMILIAR_FEEDS } from '../../testing/unfamiliar-feeds.ts';
import type { FeedLanguage } from '#features/feed-values/testing/feed-values.ts';
import { inferMapping } from './infer-mapping.ts';

type Score = { right: number; total: number; wrong: string[] };

/** Compares the mapping inferred for a feed with what each header should become. */
function scoreFeed(system: string, columns: string, language: FeedLanguage): Score {
  const { headers, values, expected } = generateFeed(system, columns, language);
  const mapping = inferMapping({ headers, values }, catalog);
  const found = (header: string) => [
    ...Object.entries(mapping.columns).flatMap(([name, from]) => ([from].flat().includes(header) ? [name] : [])),
    ...mapping.splits.flatMap((split) => (split.column === header ? ['split'] : [])),
  ];
  const score: Score = { right: 0, total: expected.length, wrong: [] };
  for (const { header, accepts } of expected) {
    const [got = '-', ...more] = found(header);
    if (more.length === 0 && accepts.includes(got)) score.right++;
    else
      score.wrong.push(
        `${language} ${system}: "${header}" became ${[got, ...more].join(' and ')}, not ${accepts.join(' or ')}`,
      );
  }
  return score;
}

function scoreAll(feeds: Readonly<Record<string, string>>, language: FeedLanguage): Score {
  const scores = Object.entries(feeds).map(([system, columns]) => scoreFeed(system, columns, language));
  return {
    right: scores.reduce((sum, score) => sum + score.right, 0),
    total: scores.reduce((sum, score) => sum + score.total, 0),
    wrong: scores.flatMap((score) => score.wrong),
  };
}

describe('columns of unfamiliar feeds', () => {
  for (const language of ['en', 'de', 'fr', 'es'] as const)
    for (const half of ['tuned', 'heldOut'] as const)
      test(`${language}, ${half}`, () => {
        const { right, total, wrong } = scoreAll(UNFAMILIAR_FEEDS[language][half], language);
        if (process.env.SHOW_COLUMNS === half) console.log(wrong.join('\n'));
        if (process.env.SHOW_COLUMNS)
          console.log(`${language} ${half}: ${right} of ${total}, ${((right / total) * 100).toFixed(1)}%`);
        expect(right / total).toBeGreaterThanOrEqual(0.95);
      });
});
