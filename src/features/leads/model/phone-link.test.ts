import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['(303) 555-0123', { label: '(303) 555-0123', href: 'tel:+13035550123' }],
  ['13035550123', { label: '(303) 555-0123', href: 'tel:+13035550123' }],
  ['555-0123', { label: '555-0123', href: 'tel:5550123' }],
  ['call us', null],
  [null, null],
])('the phone number %s is linked as %j', (phone, expected) => {
  expect(phoneLink(phone)).toEqual(expected);
});
