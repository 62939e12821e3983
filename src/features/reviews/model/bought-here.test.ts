import { expect, test } from 'vitest';
import type { MessageAboutVin } from '#features/leads/leads.ts';
import { provenSale, type SaleClaim } from './bought-here.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const MESSAGE: MessageAboutVin = {
  ...{ listingId: 42, ownerId: 7, modelKey: 'TOYOTA-RAV4', modelYear: 2021 },
  ...{ wroteAt: daysAgo(100), leftAt: daysAgo(90), isMarkedSold: false, isSoldToOther: false, isForSale: false },
  ...{ sellerEmail: 'leads@summit.example', sellerWebsite: 'https://www.summit.example/cars' },
};
const CLAIM: SaleClaim = {
  ...{ vin: '2T3P1RFV5MC000001', modelKey: 'TOYOTA-RAV4', makeName: 'Toyota', modelYear: 2021, ownedMonths: 3 },
  email: 'ann@mail.example',
};

test('a car that left the site after the message proves the review, a marked sale does so better', () => {
  expect(provenSale([MESSAGE], CLAIM, NOW)).toMatchObject({ sale: { evidence: 'left-site', listingId: 42 } });
  const marked = { ...MESSAGE, isMarkedSold: true, isSoldToOther: true, wroteAt: daysAgo(300) };
  expect(provenSale([marked], CLAIM, NOW)).toMatchObject({ sale: { evidence: 'marked-sold' } });
});

test('any of several messages can prove it', () => {
  expect(provenSale([{ ...MESSAGE, modelYear: 2020 }, MESSAGE], CLAIM, NOW)).toHaveProperty('sale');
});

test.each<[string, Partial<MessageAboutVin>, Partial<SaleClaim>]>([
  ['other-car', { modelKey: 'TOYOTA-CAMRY' }, {}],
  ['other-car', { modelYear: 2020 }, {}],
  ['no-message', { isSoldToOther: true }, {}],
  ['no-message', { wroteAt: daysAgo(200) }, {}],
  ['still-for-sale', { isForSale: true }, {}],
  ['too-soon', { leftAt: daysAgo(13), wroteAt: daysAgo(20) }, { ownedMonths: 0 }],
  ['too-long', {}, { ownedMonths: 5 }],
  ['seller', {}, { email: 'LEADS@summit.example' }],
  ['seller', {}, { email: 'bob@summit.example' }],
  ['seller', {}, { email: 'bob@sales.summit.example' }],
  ['seller', { sellerWebsite: 'https://shop.summit.example' }, { email: 'bob@summit.example' }],
  ['seller', { sellerWebsite: 'https://cars.summit.co.uk/used' }, { email: 'bob@mail.summit.co.uk' }],
  ['seller', { sellerWebsite: 'https://www.abc.us' }, { email: 'bob@abc.us' }],
  ['seller', { sellerWebsite: 'https://www.abc.us' }, { email: 'bob@sales.abc.us' }],
  ['seller', { sellerWebsite: 'https://sales.abc.us' }, { email: 'bob@abc.us' }],
  ['seller', { sellerWebsite: 'https://summit.wixsite.com/cars' }, { email: 'bob@summit.wixsite.com' }],
  ['seller', { sellerEmail: 'summit.cars@gmail.com' }, { email: 'SummitCars+ann@gmail.com' }],
  ['maker', {}, { email: 'ann@toyota.com' }],
  ['maker', {}, { email: 'ann@toyota-of-denver.com' }],
  [
    'maker',
    { modelKey: 'MERCEDES-GLC' },
    { modelKey: 'MERCEDES-GLC', makeName: 'Mercedes-Benz', email: 'a@mercedesbenz.com' },
  ],
])('%s: %j %j', (refusal, message, claim) => {
  expect(provenSale([{ ...MESSAGE, ...message }], { ...CLAIM, ...claim }, NOW)).toEqual({ refusal });
});

test.each([
  ['gmail.com', 'https://summit.example'],
  ['gmail.com', 'https://gmail.com'],
  ['gmail.com', 'https://joe@Gmail.com'],
  ['comcast.net', 'https://home.comcast.net/~joe'],
  ['google.com', 'https://sites.google.com/view/joe'],
  ['ann.comcast.net', 'https://home.comcast.net/~joe'],
  ['comcast.net', 'https://www.comcast.net/~joe'],
  ['abc.us', 'https://www.abd.us'],
  ['mail.example', 'https://summit.mail-cars.example'],
  ['other.co.uk', 'https://summit.co.uk'],
])('an address at %s is not that of a seller with the website %s', (host, sellerWebsite) => {
  expect(provenSale([{ ...MESSAGE, sellerWebsite }], { ...CLAIM, email: `ann@${host}` }, NOW)).toHaveProperty('sale');
});

test('without a message there is no sale, also for a seller whose mailbox and website are unknown', () => {
  expect(provenSale([], CLAIM, NOW)).toEqual({ refusal: 'no-message' });
  expect(provenSale([{ ...MESSAGE, sellerEmail: null, sellerWebsite: null }], CLAIM, NOW)).toHaveProperty('sale');
});
