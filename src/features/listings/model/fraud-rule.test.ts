import { expect, test } from 'vitest';
import { hasEnoughReporters, type FraudReport } from './fraud-rule.ts';

const account = (...reporter: string[]): FraudReport => ({ reporter, standing: 'account' });
const visitor = (...reporter: string[]): FraudReport => ({ reporter, standing: 'visitor' });

test.each<[string, FraudReport[], boolean]>([
  ['three people with accounts', [account('a'), account('b'), account('c')], true],
  ['two with accounts and a visitor', [account('a'), account('b'), visitor('c')], true],
  ['one with an account and many visitors', [account('a'), visitor('b'), visitor('c'), visitor('d')], false],
  ['two people', [account('a'), account('b')], false],
  ['three accounts in one network', [account('a', 'net'), account('b', 'net'), account('c', 'net')], false],
  ['two accounts in one network', [account('a', 'net'), account('b', 'net'), account('c')], false],
  ['one account that reports three times', [account('a', 'x'), account('a', 'y'), account('a', 'z')], false],
  ['reports linked by a fourth one', [account('a'), account('b'), account('c'), visitor('a', 'b')], false],
  ['reporters without digests', [account(), account(), account()], false],
  ['nobody', [], false],
])('%s: %j', (_who, reports, isEnough) => {
  expect(hasEnoughReporters(reports)).toBe(isEnough);
});
