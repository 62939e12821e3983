import { expect, test } from 'vitest';
import { readCertifiedContent } from './certified-program.tsx';

test('certified content has a name, a summary and points', () => {
  const content = { name: 'Gold', summary: 'Checked.', points: [{ title: 'A', text: 'B' }] };
  expect(readCertifiedContent(content)).toEqual(content);
});

test('leaves out invalid points', () => {
  const content = { name: 'Gold', summary: 'Checked.', points: [{ title: 'A' }, null, { title: 'A', text: 'B' }] };
  expect(readCertifiedContent(content).points).toEqual([{ title: 'A', text: 'B' }]);
});

test.each([null, 'text', [], {}, { name: 'Gold', summary: 'Checked.' }, { name: 1, summary: '', points: [] }])(
  '%j is not certified content',
  (content) => {
    expect(() => readCertifiedContent(content)).toThrow('lacks its name, summary or points');
  },
);
