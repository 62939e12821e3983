import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row, Schema } from '@forecourt/engine';
import { anyQuery, anyRows, anySchema } from '../../../engine/src/testing/arbitraries.ts';
import { sampleRuns } from '../../../engine/src/testing/sample-runs.ts';
import { type ColumnData, createDataset, type Dataset, type ListData } from '../dataset.ts';
import { oracleAnswer } from '../oracle/columnar-oracle.ts';
import { createV1 } from '../workloads/v1.ts';
import { compareAnswers } from './compare-answers.ts';
import { createSqlite } from './sqlite.ts';

const ROWS = 60;
const anyInventory = anySchema.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    rows: anyRows(schema, ROWS),
    queries: fc.array(anyQuery(schema), { minLength: 8, maxLength: 8 }),
  }),
);

test('a query in SQL finds what a scan finds, for any schema, rows and query', async () => {
  await fc.assert(
    fc.asyncProperty(anyInventory, async ({ schema, rows, queries }) => {
      expect(await differencesOf({ ...datasetOf(schema, rows), queries })).toEqual([]);
    }),
    sampleRuns(500),
  );
});

test('a results page’s search in SQL finds what a scan finds', async () => {
  expect(await differencesOf(createV1(400, sampleRuns(500).numRuns))).toEqual([]);
});

test('detects an answer that counts one row too many', async () => {
  const dataset = createV1(200, 1);
  const [query] = dataset.queries;
  const right = oracleAnswer(dataset, query!);
  const wrong = { ...right, skipped: {}, histograms: {}, facets: { make: { make0: 1 } } };
  expect(compareAnswers(query!, { ...right, facets: { make: { make0: 2 } } }, wrong)).toEqual([
    'facets make make0: 2 here, 1 there',
  ]);
});

async function differencesOf(dataset: Dataset): Promise<string[]> {
  const sqlite = createSqlite();
  try {
    await sqlite.load(dataset);
    const differences: string[] = [];
    for (const query of dataset.queries) {
      const lines = compareAnswers(query, oracleAnswer(dataset, query), await sqlite.search(query));
      differences.push(...lines.map((line) => `${line}, for the query ${JSON.stringify(query)}`));
    }
    return differences;
  } finally {
    await sqlite.close();
  }
}

/** Rows whose ids count from 1 on, as columns. */
function datasetOf(schema: Schema, rows: readonly Row[]): Dataset {
  const columns = Object.fromEntries(
    Object.entries(schema).map(([name, { kind }]) => [
      name,
      columnOf(
        kind,
        rows.map(({ values }) => values[name] ?? null),
      ),
    ]),
  );
  const none = { queries: [], savedSearches: () => [], storage: {} };
  return createDataset({ name: 'drawn', size: rows.length, columns, ...none });
}

function columnOf(kind: ColumnData['kind'], cells: readonly unknown[]): ColumnData {
  const numbers = new Map<string, number>([['', 0]]);
  const numberOf = (value: string) => {
    const known = numbers.get(value) ?? numbers.size;
    numbers.set(value, known);
    return known;
  };
  switch (kind) {
    case 'number':
      return { kind, values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : (cell as number))) };
    case 'code': {
      const codes = Uint16Array.from(cells, (cell) => (cell === null ? 0 : numberOf(`=${cell as string}`)));
      return { kind, codes, dictionary: [...numbers.keys()].map((value) => value.slice(1)) };
    }
    case 'point': {
      const codes = Uint32Array.from(cells, (cell) => (cell === null ? 0 : numberOf(JSON.stringify(cell))));
      return { kind, codes, places: [...numbers.keys()].slice(1).map((place) => JSON.parse(place)) };
    }
    default:
      return listOf(kind, cells, numberOf, numbers);
  }
}

function listOf(
  kind: ListData['kind'],
  cells: readonly unknown[],
  numberOf: (value: string) => number,
  numbers: ReadonlyMap<string, number>,
): ListData {
  const lists = cells.map((cell) =>
    [...new Set([cell ?? []].flat() as string[])].map((value) => numberOf(`=${value}`)),
  );
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, row) => (starts[row + 1] = starts[row]! + list.length));
  const codes = Uint16Array.from(lists.flat());
  return { kind, starts, codes, dictionary: [...numbers.keys()].map((value) => value.slice(1)) };
}
