import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditTitle } from './audit-title.ts';

const SRC = path.join(import.meta.dirname, '../../..');
/** Names with a dot that are not actions of the audit log. */
const OTHERS = /^(?:values|model-pages|expert-reviews|pc|lead)\./;

test('names every action in words', async () => {
  const found = new Set<string>();
  for await (const file of glob('{app/routes,app/cli,features/listings/server}/**/*.ts', { cwd: SRC })) {
    if (file.includes('test')) continue;
    const text = readFileSync(path.join(SRC, file), 'utf8');
    for (const [, action = ''] of text.matchAll(/action\b[^'`\n]*(?:'[^']*' \? )?'([a-z-]+\.[a-z-]+)'/g))
      found.add(action);
  }
  expect(found.size).toBeGreaterThan(30);
  expect([...found].filter((action) => !OTHERS.test(action) && auditTitle(action) === action)).toEqual([]);
});

test('an unknown action keeps its name', () => {
  expect(auditTitle('later.version')).toBe('later.version');
  expect(auditTitle('constructor')).toBe('constructor');
});
