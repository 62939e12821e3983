import { expect, test } from 'vitest';
import { complaintLine, recallLine } from '../testing/nhtsa-files.ts';
import { detectFormat } from './detect-format.ts';
import { createTruncationDetector, expectedLastDay } from './truncation-detector.ts';
import { createRowReader } from './row-reader.ts';

const NOW = new Date('2026-02-01T12:00:00Z');

function watch(name: string, lines: readonly string[]) {
  const format = detectFormat(lines)!;
  const [watcher, reader] = [createTruncationDetector(name, format, NOW), createRowReader(format)];
  lines.forEach((text, at) => [...reader.add(at + 1, text)].forEach(watcher.note));
  [...reader.finish()].forEach(watcher.note);
  return watcher;
}

test.each([
  ['FLAT_CMPL.txt', 'complaint', '2025-12-03'],
  ['COMPLAINTS_RECEIVED_2020-2024.txt', 'complaint', '2024-12-01'],
  ['COMPLAINTS_RECEIVED_2025-2026.txt', 'complaint', '2025-12-03'],
  ['FLAT_RCL_POST_2010.txt', 'recall', '2025-12-03'],
  ['FLAT_RCL_PRE_2010.txt', 'recall', null],
  ['Safercar_data.csv', 'rating', null],
] as const)('%s goes on until %s', (name, kind, until) => expect(expectedLastDay(name, kind, NOW)).toBe(until));

test('a file that was cut off at a line break ends early', () => {
  const years = ['2020', '2021', '2022', '2023', '2024'].flatMap((year) =>
    ['01', '07', '12'].map((month) => complaintLine({ DATEA: `${year}${month}15` })),
  );
  const name = 'COMPLAINTS_RECEIVED_2020-2024.txt';
  expect(watch(name, years).findEarlyEnd()).toBeNull();
  expect(watch(name, years.slice(0, 10)).findEarlyEnd()).toEqual({
    ...{ kind: 'ends-early', newest: '2023-01-15', until: '2024-12-01' },
  });
  const mistyped = [complaintLine({ DATEA: '20990101' }), ...years.slice(0, 3)];
  expect(watch('FLAT_CMPL.txt', mistyped).findEarlyEnd()).toMatchObject({ newest: '2020-12-15' });
  expect(watch('FLAT_CMPL.txt', [complaintLine({ DATEA: '' })]).findEarlyEnd()).toBeNull();
});

test('a last row with fewer columns was cut off within a text with a line break', () => {
  const lines = [recallLine(), recallLine(), recallLine({ NOTES: 'Owners\nget letters.' })].join('\n').split('\n');
  expect(watch('FLAT_RCL.txt', lines).isLastRowShort()).toBe(false);
  expect(watch('FLAT_RCL.txt', lines.slice(0, -1)).isLastRowShort()).toBe(true);
});
