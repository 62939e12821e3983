import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('every icon has a mask, and every mask has a name', () => {
  const names = [...read('icon.tsx').matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, name]) => name);
  const styles = read('icon.css') + read('icon.later.css');
  const masks = [...styles.matchAll(/^ {2}\.icon-([a-z-]+)(?: \{|,$)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(masks.toSorted()).toEqual(names.toSorted());
});
