import { expect, test } from 'vitest';
import { countOutcomes, describeSlowest, readTestReport } from './test-report.ts';

const REPORT = JSON.stringify({
  testResults: [
    {
      name: '/project/src/a.test.ts',
      status: 'failed',
      assertionResults: [
        { ancestorTitles: ['price'], title: 'keeps', status: 'passed', duration: 1500 },
        { ancestorTitles: [], title: 'drops', status: 'failed', duration: 10 },
        { ancestorTitles: [], title: 'waits', status: 'pending' },
        { ancestorTitles: [], title: 'on a phone', status: 'skipped', tags: ['long'] },
      ],
    },
    { name: '/project/src/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ],
});

test('names tests as a run prints them, and counts a file that cannot be loaded as failed', () => {
  const outcomes = readTestReport(REPORT, '/project');
  expect(outcomes.map(({ file, name, status }) => `${file} ${name} ${status}`)).toEqual([
    'src/a.test.ts price > keeps passed',
    'src/a.test.ts drops failed',
    'src/a.test.ts waits skipped',
    'src/a.test.ts on a phone left out',
    'src/b.test.ts the file itself failed',
  ]);
  expect(countOutcomes(outcomes)).toEqual({ passed: 1, failed: 2, skipped: 1, 'left out': 1 });
  expect(describeSlowest(outcomes)[0]).toBe('    1.5 s  src/a.test.ts');
});
