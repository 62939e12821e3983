import { expect, test } from 'vitest';
import { destinationFormSchema } from './destination.ts';
import { emailOwnerSchema, parseDollars } from './lead-form.ts';

const FORM = { firstName: 'Ann', lastName: 'Lee', fromEmailAddress: 'ann@example.com', comments: '' };

test('keeps joiners of letters and emoji, removes characters that reverse or hide text, and turns tabs into spaces', () => {
  const read = emailOwnerSchema.parse({
    ...{ ...FORM, firstName: 'A\u2028B\u202eC', lastName: 'نامه\u200cای' },
    comments: 'Tow\thitch? \u{1F468}\u200D\u{1F469}\u0000',
  });
  expect([read.firstName, read.lastName]).toEqual(['A BC', 'نامه\u200cای']);
  expect(read.comments).toBe('Tow hitch? \u{1F468}\u200D\u{1F469}');
});

test.each([
  ['(303) 555-0123', '3035550123'],
  ['303.555.0123 x12', '3035550123x12'],
  ['+1 303 555 0123 ext. 12', '3035550123x12'],
  ['+44 20 7946 0958', '+442079460958'],
])('the phone number %j is kept as %j', (phoneNumber, kept) => {
  expect(emailOwnerSchema.parse({ ...FORM, phoneNumber }).phoneNumber).toBe(kept);
});

test.each([
  ['$24,500', 24_500],
  ['24500.00', 24_500],
  ['24.5k', 24_500],
  ['$24K', 24_000],
  ['24.55', null],
  ['0k', null],
])('the offer %j is %j dollars', (typed, dollars) => {
  expect(parseDollars(typed)).toBe(dollars);
});

test.each(['12', '303555012345678901', 'x12', '3035550123 x'])('%j is no phone number', (phoneNumber) => {
  expect(emailOwnerSchema.safeParse({ ...FORM, phoneNumber }).success).toBe(false);
});

test('an internationalized email host has its ASCII name', () => {
  const read = emailOwnerSchema.parse({ ...FORM, fromEmailAddress: 'maria@b\u00fccher.example' });
  expect(read.fromEmailAddress).toBe('maria@xn--bcher-kva.example');
  expect(emailOwnerSchema.safeParse({ ...FORM, fromEmailAddress: 'maria@b\u00fc cher' }).success).toBe(false);
});

test.each([
  ['https://crm.example/leads', true],
  ['https://crm.example:8443/leads', true],
  ['https://crm.example:22/leads', false],
  ['https://crm.local/leads', false],
  ['https://metadata.google.internal/', false],
  ['https://a.localhost/', false],
])('a program at %j is called: %j', (address, is) => {
  expect(destinationFormSchema.safeParse({ kind: 'webhook', address }).success).toBe(is);
});

test.each([
  ['crm.example', 'Enter an address such as https://crm.example/leads.'],
  ['http://crm.example/leads', 'Enter an address that starts with https:, because leads contain personal data.'],
  ['https://user:secret@crm.example/', 'Leave out the user name and the password'],
  ['https://10.0.0.1/leads', 'Enter an address with a host name such as crm.example'],
  ['https://crm.local/leads', 'We can’t reach this host name'],
  ['https://crm.example:22/leads', 'Leave out the port, or use 8443.'],
  [`https://crm.example/${'x'.repeat(500)}`, 'The address is too long.'],
])('says what is wrong with the webhook %j', (address, message) => {
  const read = destinationFormSchema.safeParse({ kind: 'webhook', address });
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
});
