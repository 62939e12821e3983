import { assign } from '#kit/assign.ts';
import { COLUMN_NAMES } from '../columns.ts';
import type { Sample } from '../infer-mapping.ts';
import { isTelling, recognise } from '../sniff-values.ts';
import { isBlank } from '../values/reading.ts';
import { namesCode, saysNothingOfOurs } from './header-tells.ts';
import { matchHeader } from './match-header.ts';
import { fitValues } from './plausible-values.ts';

/** Our column ← the file's column, or several. */
export type InferredColumns = Record<string, string | string[]>;

/** Columns whose several sources add up. */
const ADDING = ['features', 'additional_image_link'];
/** What share of a column's values must look right for its header to be believed; less where the header is our name. */
const BELIEVED = 0.6;
const BELIEVED_BY_NAME = 0.3;
/** What share of the values must be possible for a header that has one meaning. */
const POSSIBLE = 0.8;
/** Of two columns of power, the one in horsepower is closer. */
const KILOWATTS = /kw|kilowatt/i;
/** Points of a second column of colors; the interior and codes of colors have fewer. */
const CLOSE_COLOR = 90;
/** Headers with fewer points than this are no match. */
const LEAST_SCORE = 55;

type Candidate = {
  readonly column: string;
  readonly header: string;
  readonly score: number;
};

/** Decides which column of the file is which of ours: all headers and all values together. */
export function inferColumns(sample: Sample): InferredColumns {
  const candidates = sample.headers.flatMap((header) => candidatesOf(sample, header));
  const columns = assignCandidates(sample.headers, candidates);
  addMore(columns, candidates);
  addSecondColor(columns, candidates);
  recogniseRest(sample, columns);
  return columns;
}

function candidatesOf(sample: Sample, header: string): Candidate[] {
  const values = sample.values.get(header) ?? [];
  const filled = values.filter((value) => !isBlank(value)).length;
  const says = filled > 0;
  // Such as a name that is misspelled in one of many JSON records.
  const rare = says && filled < values.length / 10;
  return matchHeader(header).flatMap(({ column, score, mustLook, guessed }) => {
    if (guessed && !(says && isTelling(column))) return [];
    const { looks, canBe } = fitValues(column, values);
    const believed = looks >= (score === 100 ? BELIEVED_BY_NAME : BELIEVED) || (!mustLook && canBe >= POSSIBLE);
    // Of two columns that may be the same of ours, the one that says something.
    const points = score + 8 * looks - (says ? 0 : 30) - (column === 'horsepower' && KILOWATTS.test(header) ? 6 : 0);
    return believed && points >= LEAST_SCORE ? [{ column, header, score: points - (rare ? 8 : 0) }] : [];
  });
}

/** The assignment with the greatest sum; a much closer match outweighs two loose ones. */
function assignCandidates(headers: readonly string[], candidates: readonly Candidate[]): InferredColumns {
  const rowOf = new Map(COLUMN_NAMES.map((name, row) => [name, row]));
  const used = headers.filter((header) => candidates.some((candidate) => candidate.header === header));
  const at = new Map(used.map((header, index) => [header, index]));
  const weights = COLUMN_NAMES.map(() => used.map(() => 0));
  for (const { column, header, score } of candidates) {
    const index = at.get(header)!;
    // Between equals, the first in the file.
    weights[rowOf.get(column)!]![index] = 2 ** (score / 8) * (1 - index / 1e6);
  }
  const columns: InferredColumns = {};
  assign(weights).forEach((index, row) => {
    if (index !== undefined) columns[COLUMN_NAMES[row]!] = used[index]!;
  });
  return columns;
}

/** Further columns of pictures and equipment, and the sale price before the price. */
function addMore(columns: InferredColumns, candidates: readonly Candidate[]): void {
  for (const name of ADDING) {
    const taken = new Set(Object.values(columns).flat());
    const best = (header: string) =>
      Math.max(...candidates.filter((candidate) => candidate.header === header).map(({ score }) => score));
    const more = candidates.filter(
      ({ column, header, score }) => column === name && !taken.has(header) && score >= best(header) - 16,
    );
    const headers = [columns[name] ?? [], more.map(({ header }) => header)].flat();
    if (headers.length) columns[name] = headers.length === 1 ? headers[0]! : headers;
  }
}

/** A maker's name of the color and a plain one: where the first says nothing, the second does. */
function addSecondColor(columns: InferredColumns, candidates: readonly Candidate[]): void {
  const taken = new Set(Object.values(columns).flat());
  const second = candidates.find(
    ({ column, header, score }) =>
      column === 'exterior_color' && score >= CLOSE_COLOR && !taken.has(header) && !namesCode(header),
  );
  if (second && typeof columns.exterior_color === 'string')
    columns.exterior_color = [columns.exterior_color, second.header];
}

/** Columns without a telling header whose values give them away. */
function recogniseRest(sample: Sample, columns: InferredColumns): void {
  const taken = new Set(Object.values(columns).flat());
  for (const header of sample.headers) {
    if (taken.has(header) || saysNothingOfOurs(header)) continue;
    const found = recognise(sample.values.get(header) ?? [], new Set(Object.keys(columns)));
    if (found) columns[found] = header;
  }
}
