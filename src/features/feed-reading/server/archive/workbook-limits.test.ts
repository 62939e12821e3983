import { describe, expect, test } from 'vitest';
import { readWithLimits } from './read-with-limits.ts';
import { makeWorkbook, workbookWithFarCell, workbookWithOneText } from '#ports/workbooks/testing/make-workbook.ts';

const LIMITS = { heapMegabytes: 200, timeoutMs: 60_000 };

describe('a workbook', () => {
  test('is read sheet by sheet, as text', async () => {
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

  test('is rejected with the reason if damaged', async () => {
    expect(await readWithLimits(Buffer.from('PK\x03\x04 is no workbook'), LIMITS)).toEqual({
      kind: 'damaged',
      reason: expect.any(String),
    });
  });

  test('ends only its own process if it fills the memory', async () => {
    expect(await readWithLimits(workbookWithFarCell(), { ...LIMITS, heapMegabytes: 60 })).toEqual({
      kind: 'too large',
    });
  });

  test('with a long repeated text is refused by total length, and read if few cells have it', async () => {
    const text = 'x'.repeat(30_000);
    expect(await readWithLimits(workbookWithOneText(text, 3_500), LIMITS)).toEqual({ kind: 'too much text' });
    expect(await readWithLimits(workbookWithOneText(text, 2), LIMITS)).toEqual({
      kind: 'read',
      sheets: [{ name: 'A', rows: [[text], [text]] }],
    });
    const long = await readWithLimits(workbookWithOneText('x'.repeat(70_000), 1), LIMITS);
    expect(long.kind === 'read' && long.sheets[0]!.rows[0]![0]!.length).toBe(60_000);
  });

  test('ends its process if it takes too long', async () => {
    expect(await readWithLimits(makeWorkbook({ A: [['x']] }), { ...LIMITS, timeoutMs: 1 })).toEqual({
      kind: 'too large',
    });
  });
});
