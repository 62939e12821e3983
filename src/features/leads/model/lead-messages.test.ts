import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { webhookBody } from './lead-messages.ts';
import { FULL_LEAD } from './testing/one-lead.ts';

const MANUAL = path.resolve(import.meta.dirname, '../../../../docs/features/leads.md');

/** Returns the paths of all values, such as `/lead/shopper/email`. */
function pathsOf(value: unknown, start = ''): string[] {
  if (typeof value !== 'object' || value === null) return [start];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${start}/${key}`));
}

test('the manual shows the body of a webhook call', async () => {
  const example: unknown = JSON.parse(/```json\n([^]*?)```/.exec(await readFile(MANUAL, 'utf8'))![1]!);
  const body = webhookBody('lead.created', FULL_LEAD, 'https://cars.example');
  expect(pathsOf(example)).toEqual(['/id', '/event', ...pathsOf(body)]);
});
