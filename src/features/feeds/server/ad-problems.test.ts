import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const row = (stock: number, description: string, seller = 'dealer') =>
  `S${stock},2019,Toyota,Camry,9000,used,${seller},"${description}"`;
const file = (...rows: string[]) =>
  ['stock_number,year,make,model,price,condition,seller_type,description', ...rows].join('\n');

test('reports problems of dealers’ ads by rule, apart from warnings about values', async () => {
  const { report } = await harness.importText(
    file(
      row(1, 'Price plus $499 dealer fee. As is.'),
      row(2, 'Plus doc fee. As is.'),
      row(3, 'Must finance with us to get this price. 90-day warranty.'),
      row(4, 'Runs.'),
      row(5, 'Plus doc fee.', 'private'),
      row(6, 'As is.'),
    ),
  );
  expect(report.adProblems).toEqual([
    { rule: 'fees', count: 2, example: '“Price plus $499 dealer fee.”' },
    { rule: 'conditional', count: 1, example: '“Must finance with us to get this price.”' },
    { rule: 'as-is', count: 1, example: '2019 Toyota Camry' },
  ]);
  expect(report.warnings).toBe(0);
  const [stored] = await harness.database.query<{ problems: unknown }>(
    `select report->'adProblems' as problems from imports`,
  );
  expect(stored!.problems).toEqual(report.adProblems);
});

test('reports the cars of the source that no feed has confirmed for 72 hours', async () => {
  await harness.importText(file(row(1, 'As is.'), row(2, 'As is.')));
  await harness.database.query(`update listings set first_seen_at = now() - interval '73 hours'`);
  await harness.database.query(`update listing_confirmations set at = now() - interval '73 hours'`);
  const { report } = await harness.importText(file(row(2, 'As is.')));
  expect(report.adProblems).toEqual([
    { rule: 'unconfirmed', count: 1, example: expect.stringContaining('S1') as string },
  ]);
});
