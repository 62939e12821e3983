import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { formatAdf } from './adf.ts';
import type { LeadFacts } from './lead-facts.ts';
import { MINIMAL_LEAD, FULL_LEAD } from './testing/one-lead.ts';
import { elementAt, readAdf } from './testing/read-adf.ts';

const DELIVERY = {
  provider: { name: 'Forecourt', url: 'https://cars.example' },
  vendorEmail: 'leads@crm.example',
};
const read = (lead: LeadFacts) => elementAt(readAdf(formatAdf(lead, DELIVERY)), 'prospect');

test('parsing a lead’s ADF returns everything that the dealer needs', () => {
  const prospect = read(FULL_LEAD);
  const textAt = (path: string) => elementAt(prospect, path).text;
  expect(prospect.attributes).toEqual({ status: 'new' });
  expect(elementAt(prospect, 'id')).toMatchObject({ text: '12', attributes: { sequence: '1', source: 'Forecourt' } });
  expect(textAt('requestdate')).toBe('2026-07-01T09:30:15+00:00');
  expect(elementAt(prospect, 'vehicle').attributes).toEqual({ interest: 'buy', status: 'used' });
  expect(
    ['year', 'make', 'model', 'vin', 'stock', 'trim', 'odometer', 'price'].map((name) => textAt(`vehicle/${name}`)),
  ).toEqual(['2020', 'Toyota', 'Tacoma', '3TMCZ5AN4LM312345', 'T-1042', 'TRD Sport', '41200', '33900']);
  expect(elementAt(prospect, 'vehicle/price').attributes).toEqual({ type: 'asking', currency: 'USD' });
  expect(elementAt(prospect, 'vehicle/odometer').attributes['units']).toBe('mi');
  const contact = elementAt(prospect, 'customer/contact');
  expect(contact.children.map(({ name, attributes, text }) => [name, attributes['part'], text])).toEqual([
    ['name', 'first', 'Ana'],
    ['name', 'last', 'Silva'],
    ['email', undefined, 'ana@shopper.example'],
    ['phone', undefined, '(303) 555-0134'],
  ]);
  expect(textAt('customer/comments')).toBe('Is it still there?\nI can come on Saturday.');
  expect(textAt('vendor/vendorname')).toBe('Mile High Motors');
  expect(textAt('vendor/contact/email')).toBe('leads@crm.example');
  expect(textAt('vendor/contact/address/street')).toBe('1600 Larimer St');
  expect(textAt('vendor/contact/address/postalcode')).toBe('80202');
  expect([textAt('provider/name'), textAt('provider/url')]).toEqual(['Forecourt', 'https://cars.example']);
});

test.each([
  ['1600 Larimer St, Denver, CO 80202', '1600 Larimer St'],
  ['1600 Larimer St Denver co 80202 ', '1600 Larimer St'],
  ['1600 Larimer St, Denver', '1600 Larimer St'],
  ['1600 Larimer St, CO, 80202', '1600 Larimer St'],
  ['9 Old Road to Denver', '9 Old Road to Denver'],
  ['12 Main St CO', '12 Main St CO'],
])('of the address %j the street is %j', (address, street) => {
  const prospect = read({ ...FULL_LEAD, owner: { ...FULL_LEAD.owner, address } });
  expect(elementAt(prospect, 'vendor/contact/address/street').text).toBe(street);
});

test('leaves out unknown values, except those that the format requires', () => {
  const prospect = read(MINIMAL_LEAD);
  expect(elementAt(prospect, 'vehicle').children.map(({ name }) => name)).toEqual(['id', 'year', 'make', 'model']);
  expect(elementAt(prospect, 'vehicle/model').text).toBe('Unknown');
  expect(elementAt(prospect, 'customer').children.map(({ name }) => name)).toEqual(['contact']);
  expect(elementAt(prospect, 'vendor/contact').children.map(({ name }) => name)).toEqual(['name', 'email']);
});

test('a new car has the status new, even if it is also certified', () => {
  const lead = { ...FULL_LEAD, listing: { ...FULL_LEAD.listing, listingType: 'NEW' as const } };
  expect(elementAt(read(lead), 'vehicle').attributes['status']).toBe('new');
});

test('the parser rejects what the DTD does not allow', () => {
  const adf = formatAdf(FULL_LEAD, DELIVERY);
  expect(() => readAdf(adf.replace(/<year>.*<\/year>\n/, ''))).toThrow('vehicle must not hold');
  expect(() => readAdf(adf.replace('interest="buy"', 'interest="maybe"'))).toThrow('interest="maybe"');
  expect(() =>
    readAdf(adf.replace('<vendorname>', '<vendor-name>').replace('</vendorname>', '</vendor-name>')),
  ).toThrow('vendor must not hold');
  expect(() => readAdf(adf.replace('</customer>', ''))).toThrow('No XML');
});

/** Texts as sent by attackers and old systems. */
const nasty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  fc.constantFrom(
    ']]>',
    '<![CDATA[x]]>',
    '<!-- -->',
    '</comments><price>1</price>',
    '&amp;lt;',
    '&#0;',
    '<?adf version="2.0"?>',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
    'a\r\nb\rc\td',
    '👩‍👩‍👧 ​ ',
    '\ud83d',
    '\0\u0001\u001f\u007f\u0085\ufffe\uffff',
    `'"`,
  ),
);

/** Returns what XML 1.0 can represent of a text, by code points (production 2) and line endings (section 2.11). */
function carried(text: string): string {
  const signs = [...text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n')];
  return signs
    .filter((sign) => {
      const code = sign.codePointAt(0)!;
      return (
        code === 9 ||
        code === 10 ||
        (code >= 0x20 && code <= 0xd7ff) ||
        (code >= 0xe000 && code <= 0xfffd) ||
        code >= 0x10000
      );
    })
    .join('');
}

test('for any message, the ADF is XML in the DTD’s order with the same content', () => {
  fc.assert(
    fc.property(nasty, nasty, nasty, nasty, (comments, firstName, model, dealer) => {
      const prospect = read({
        ...FULL_LEAD,
        lead: {
          ...FULL_LEAD.lead,
          contact: {
            email: 'ana@shopper.example',
            firstName,
            lastName: comments,
            comments: `-${comments}`,
            phone: `+${model}`,
          },
        },
        listing: { ...FULL_LEAD.listing, model, stockNumber: comments, exteriorColor: dealer },
        owner: { ...FULL_LEAD.owner, name: dealer, address: firstName },
      });
      expect(elementAt(prospect, 'customer/comments').text).toBe(`-${carried(comments)}`);
      expect(elementAt(prospect, 'customer/contact').children.map(({ text }) => text)).toEqual([
        ...[carried(firstName), carried(comments)],
        ...['ana@shopper.example', `+${carried(model)}`],
      ]);
      expect(elementAt(prospect, 'vehicle/model').text).toBe(carried(model));
      expect(elementAt(prospect, 'vehicle/stock').text).toBe(carried(comments));
      expect(elementAt(prospect, 'vendor/vendorname').text).toBe(carried(dealer));
      expect(elementAt(prospect, 'vendor/contact/address/street').text).toBe(carried(firstName));
    }),
    { numRuns: 400 },
  );
});
