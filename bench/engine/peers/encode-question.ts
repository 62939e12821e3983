import type { Order, Predicate, Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { queryWords } from './query-words.ts';
import { squareWithin } from './chord.ts';
import type { PeerAnswer } from './contender.ts';
import { Codes } from './sql/predicate-sql.ts';

/**
 * Encodes a query as words separated by blanks, for programs in other languages. Values are codes, texts are split into
 * words, circles include the squared length of their chord, words include their allowed typos and the column's similar
 * words, and lists begin with their length. In order: sections (1 where some count leaves them out), order, first,
 * count, cursor, facets, histograms, statistics. A count names the section that it leaves out by its index among those
 * with a 1, or −1.
 */
export function encodeQuestion(query: Query, codes: Codes, dataset: Dataset): string {
  const { sections, facets = {}, histograms = {}, stats = [], after } = query;
  const counted = [...Object.values(facets), ...Object.values(histograms)];
  const dropped = Object.keys(sections).filter((name) => counted.some(({ drop }) => drop === name));
  const dropOf = ({ drop }: { drop: string | null }) => (drop === null ? -1 : dropped.indexOf(drop));
  const words: (string | number)[] = [Object.keys(sections).length];
  for (const [name, predicate] of Object.entries(sections))
    words.push(dropped.includes(name) ? 1 : 0, ...predicateWords(predicate, codes, dataset));
  words.push(...orderWords(query.order), query.first, query.count);
  words.push(...(after ? [1, after.key ?? 'NaN', after.id] : [0]));
  words.push(Object.keys(facets).length);
  for (const facet of Object.values(facets)) {
    if (facet.kind === 'values') {
      words.push('values', facet.column, dropOf(facet));
      words.push(...(facet.where ? [1, ...predicateWords(facet.where, codes, dataset)] : [0]));
    } else {
      const cases = Object.values(facet.cases);
      const bands = bandsOf(cases);
      if (bands) words.push('bands', bands.column, dropOf(facet), cases.length, ...bands.ends);
      else
        words.push(
          'cases',
          dropOf(facet),
          cases.length,
          ...cases.flatMap((one) => predicateWords(one, codes, dataset)),
        );
    }
  }
  words.push(Object.keys(histograms).length);
  for (const histogram of Object.values(histograms))
    words.push(histogram.column, dropOf(histogram), histogram.edges.length, ...histogram.edges);
  words.push(stats.length, ...stats);
  return words.join(' ');
}

/** Cases that are ranges of one column, with their ends: other programs call this a range aggregation. */
function bandsOf(cases: readonly Predicate[]): { column: string; ends: (number | string)[] } | null {
  const ranges = cases.filter((one) => one.kind === 'range');
  const [first] = ranges;
  if (!first || ranges.length < cases.length || ranges.some(({ column }) => column !== first.column)) return null;
  return { column: first.column, ends: ranges.flatMap(({ min = '-Infinity', max = 'Infinity' }) => [min, max]) };
}

function predicateWords(predicate: Predicate, codes: Codes, dataset: Dataset): (string | number)[] {
  switch (predicate.kind) {
    case 'any': {
      const wanted = codes.of(predicate.column, predicate.values);
      return wanted.length === 0 ? ['none'] : ['any', predicate.column, wanted.length, ...wanted];
    }
    case 'all': {
      const wanted = codes.of(predicate.column, predicate.values);
      if (wanted.length < new Set(predicate.values).size) return ['none'];
      return ['all', predicate.column, wanted.length, ...wanted];
    }
    case 'range':
      return ['range', predicate.column, predicate.min ?? '-Infinity', predicate.max ?? 'Infinity'];
    case 'within': {
      const { column, center, miles } = predicate;
      return ['within', column, center.latitude, center.longitude, miles, squareWithin(miles)];
    }
    case 'words': {
      const searched = queryWords(predicate, dataset);
      const words = searched.flatMap(({ word, typos, near }) => [word, typos, near.length, ...near]);
      return ['words', predicate.column, searched.length, ...words];
    }
    case 'ids':
      return ['ids', predicate.ids.length, ...predicate.ids];
    case 'and':
    case 'or':
      return [
        predicate.kind,
        predicate.of.length,
        ...predicate.of.flatMap((part) => predicateWords(part, codes, dataset)),
      ];
    case 'not':
      return ['not', ...predicateWords(predicate.of, codes, dataset)];
  }
}

function orderWords(order: Order): (string | number)[] {
  switch (order.kind) {
    case 'column':
      return ['column', order.column, order.direction];
    case 'distance':
      return ['distance', order.column, order.center.latitude, order.center.longitude];
    case 'score':
      return [
        'score',
        order.terms.length,
        ...order.terms.flatMap((term) => {
          const words = [term.kind, term.column, term.weight];
          if (term.kind === 'near') return [...words, term.halfMiles, term.center.latitude, term.center.longitude];
          return term.kind === 'fresh' ? [...words, term.halfDays, term.nowDays] : words;
        }),
      ];
  }
}

/**
 * The reply, in the order of the question's parts: hits as id and key; a facet's values as alternating codes and
 * counts, its cases as counts; bins; statistics as count, minimum, maximum and sum. A part that was not requested is
 * `null`.
 */
export type PeerReply = {
  total: number;
  hits: [id: number, key: number | null][] | null;
  facets: (number[] | null)[];
  histograms: (number[] | null)[];
  stats: ([count: number, min: number | null, max: number | null, sum: number | null] | null)[];
};

/** Converts a reply to an answer of the engine. `why`: the reason for each part that was not requested. */
export function decodePeerAnswer(query: Query, reply: PeerReply, { columns }: Dataset, why = ''): PeerAnswer {
  const skipped: Record<string, string> = {};
  const answer: PeerAnswer = { total: reply.total, hits: [], facets: {}, stats: {}, histograms: {}, skipped };
  if (reply.hits) answer.hits = reply.hits.map(([id, key]) => ({ id, key }));
  else skipped['hits'] = why;
  for (const [i, [name, facet]] of Object.entries(query.facets ?? {}).entries()) {
    const counts = reply.facets[i];
    if (!counts) {
      skipped[`facets ${name}`] = why;
    } else if (facet.kind === 'cases') {
      answer.facets[name] = Object.fromEntries(Object.keys(facet.cases).map((one, at) => [one, counts[at]!]));
    } else {
      const data = columns[facet.column]!;
      const dictionary = 'dictionary' in data ? data.dictionary : [];
      const found: Record<string, number> = {};
      for (let at = 0; at < counts.length; at += 2) found[dictionary[counts[at]!]!] = counts[at + 1]!;
      answer.facets[name] = found;
    }
  }
  for (const [i, name] of Object.keys(query.histograms ?? {}).entries()) {
    const bins = reply.histograms[i];
    if (bins) answer.histograms[name] = bins;
    else skipped[`histograms ${name}`] = why;
  }
  for (const [i, name] of (query.stats ?? []).entries()) {
    const figures = reply.stats[i];
    if (!figures) {
      skipped[`stats ${name}`] = why;
      continue;
    }
    const [count, min, max, sum] = figures;
    answer.stats[name] = { count, min, max, mean: count === 0 || sum === null ? null : sum / count };
  }
  return answer;
}
