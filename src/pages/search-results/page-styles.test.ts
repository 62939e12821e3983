import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no rule selects all siblings, for which browsers restyle every card when one comes or goes', () => {
  const files = globSync('**/*.css', { cwd: import.meta.dirname });
  expect(files).toContain('page.css');
  const withSiblings = files.filter((file) => {
    const rules = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    return /~ *\*/.test(rules);
  });
  expect(withSiblings).toEqual([]);
});
