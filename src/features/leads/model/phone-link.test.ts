import { expect, test } from 'vitest';
import { formatPhone, phoneLink } from './phone-link.ts';

test.each([
  ['(303) 555-0123', { label: '(303) 555-0123', href: 'tel:+13035550123' }],
  ['13035550123', { label: '(303) 555-0123', href: 'tel:+13035550123' }],
  ['555-0123', { label: '555-0123', href: 'tel:5550123' }],
  ['call us', null],
  [null, null],
])('the phone number %s is linked as %j', (phone, expected) => {
  expect(phoneLink(phone)).toEqual(expected);
});

test.each([
  ['+13035550134', '(303) 555-0134'],
  ['3035550134x12', '3035550134x12'],
  ['+442079460958', '+442079460958'],
  ['', ''],
])('the phone number %j is shown as %j', (phone, expected) => {
  expect(formatPhone(phone)).toBe(expected);
});
