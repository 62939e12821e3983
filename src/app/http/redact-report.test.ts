import { expect, test } from 'vitest';
import { redactReport } from './redact-report.ts';

test.each([
  ['/cars-for-sale?makeCode=TOYOTA&zip=80202&token=abc', '/cars-for-sale?makeCode=TOYOTA&zip=[value]&token=[value]'],
  ['/cars-for-sale?makeCode=ana@cars.example', '/cars-for-sale?makeCode=[value]'],
  ['no reader for ana.silva+x@mail.example here', 'no reader for [email] here'],
  ['call (303) 555-0134 or +1 303 555 0134', 'call [phone] or [phone]'],
  ['at 203.0.113.9 failed', 'at [address] failed'],
  ['/dealer/invitations/aB3dE5gH7jK9mN1pQ3sT5', '/dealer/invitations/[token]'],
  ['TypeError: x is undefined\n    at card.tsx:1', 'TypeError: x is undefined\n    at card.tsx:1'],
])('%j becomes %j', (text, expected) => expect(redactReport(text)).toBe(expected));

test('a long text is redacted in time', () => {
  for (const part of ['a', '1', 'a1-', '@', '?a=', '1.'])
    expect(redactReport(part.repeat(3_000)).length).toBeGreaterThan(0);
});
