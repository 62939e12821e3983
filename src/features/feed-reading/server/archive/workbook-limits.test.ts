import { describe, expect, test } from 'vitest';
import { readWithLimits } from './read-with-limits.ts';
import { makeWorkbook, workbookWithFarCell, workbookWithOneText } from '#ports/workbooks/testing/make-workbook.ts';

const LIMITS = { heapMegabytes: 200, timeoutMs: 60_000 };

describe('a workbook', () => {
  test('is read sheet by sheet, as texts', async () => {
    const rows = [
      ['Make', 'Year', null, 'Sold'],
      ['Škoda <b>', 2019, null, false],
    ];
    expect(await readWithLimits(makeWorkbook({ A: rows, B: [] }), LIMITS)).toEqual({
      kind: 'read',
      sheets: [
        {
          name: 'A',
          rows: [
            ['Make', 'Year', '', 'Sold'],
            ['Škoda <b>', '2019', '', 'false'],
          ],
        },
        { name: 'B', rows: [] },
      ],
    });
  });

  test('that is damaged is told with the reason', async () => {
    expect(await readWithLimits(Buffer.from('PK\x03\x04 is no workbook'), LIMITS)).toEqual({
      kind: 'damaged',
      reason: expect.any(String),
    });
  });

  test('that fills the memory ends its process, and no other', async () => {
    expect(await readWithLimits(workbookWithFarCell(), LIMITS)).toEqual({ kind: 'too large' });
  }, 60_000);

  test('whose cells repeat a long text is refused by the length of all of them, and one of few such cells is read', async () => {
    const text = 'x'.repeat(30_000);
    expect(await readWithLimits(workbookWithOneText(text, 10_000), LIMITS)).toEqual({ kind: 'too much text' });
    expect(await readWithLimits(workbookWithOneText(text, 2), LIMITS)).toEqual({
      kind: 'read',
      sheets: [{ name: 'A', rows: [[text], [text]] }],
    });
    const long = await readWithLimits(workbookWithOneText('x'.repeat(70_000), 1), LIMITS);
    expect(long.kind === 'read' && long.sheets[0]!.rows[0]![0]!.length).toBe(60_000);
  }, 60_000);

  test('that takes too long ends its process', async () => {
    expect(await readWithLimits(makeWorkbook({ A: [['x']] }), { ...LIMITS, timeoutMs: 1 })).toEqual({
      kind: 'too large',
    });
  });
});
