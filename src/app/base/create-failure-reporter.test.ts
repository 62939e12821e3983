import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { createFailureReporter } from './create-failure-reporter.ts';

test('logs temporary failures as occasional lines, and others with a stack trace', () => {
  let now = 0;
  const told: unknown[] = [];
  const report = createFailureReporter(
    (...entry) => void told.push(entry),
    'It cannot be read',
    () => now,
  );
  const away = new ClusterError('away', 'No search server answered: the node hangs.');
  report(away);
  report(away);
  report(new DatabaseUnavailableError('connect ECONNREFUSED 10.0.0.1:5432'));
  expect(told.splice(0)).toEqual([['error', 'It cannot be read', away.message]]);
  const bug = new TypeError('undefined is not a car');
  report(bug);
  report(bug);
  expect(told.splice(0)).toEqual([
    ['error', 'It cannot be read', bug],
    ['error', 'It cannot be read', bug],
  ]);
  now += 60_000;
  report(away);
  expect(told).toHaveLength(1);
});
