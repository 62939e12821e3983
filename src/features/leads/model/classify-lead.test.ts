import { expect, test } from 'vitest';
import { classifyLead, type LeadTraits } from './classify-lead.ts';

const PERSON: LeadTraits = {
  ...{
    isTrapFilled: false,
    renderedAgoMs: 25_000,
    isKeyUsed: false,
    isFilledIn: false,
    firstName: 'Ann',
    lastName: 'Lee',
    ownWords: null,
  },
  ...{
    isRepeatedHere: false,
    isPossiblyRepeatedHere: false,
    sendersOfSameText: 0,
    isInHaste: false,
    isOneClick: false,
    sellersToday: 0,
    isAddressFlooded: false,
    isSellerFlooded: false,
  },
  headers: { isRobot: false, hasLanguage: true, hasOrigin: true, lacksFetchSite: false },
};

const PITCH = 'We help dealers like yours to sell more cars each month, simply answer to this and we talk.';

test.each<[string, Partial<LeadTraits>]>([
  ['the text as it came', {}],
  ['their own question', { ownWords: 'Hi! Does it have a tow hitch? I could come by on Saturday at 10 a.m.' }],
  ['a link to the car elsewhere', { ownWords: 'Is this the one at https://dealer.example/stock/12?' }],
  ['an address in the text', { ownWords: 'Please write to ann.lee@work.example.com instead.' }],
  ['names with capitals inside', { firstName: 'DeShawn', lastName: 'McDonald-VanHorn' }],
  ['a double name', { firstName: 'James', lastName: 'James' }],
  ['a quick hand', { renderedAgoMs: 900 }],
  ['a form that came filled in, sent soon', { renderedAgoMs: 1_200, isFilledIn: true }],
  ['one click', { renderedAgoMs: 90, isFilledIn: true, isOneClick: true }],
  ['a question put to the next seller', { ownWords: PITCH, isPossiblyRepeatedHere: true }],
  ['a tab left open for a week', { renderedAgoMs: 7 * 86_400_000 }],
  ['a question that many ask', { ownWords: 'What is your best out-the-door price?', sendersOfSameText: 90 }],
  ['a short question that is repeated', { ownWords: 'Still available?', isRepeatedHere: true }],
  ['a short question that many ask', { ownWords: 'Still available?', sendersOfSameText: 400 }],
  ['a privacy tool that strips headers', { headers: { ...PERSON.headers, hasLanguage: false } }],
])('a person: %s', (_name, traits) => {
  expect(classifyLead({ ...PERSON, ...traits })).toEqual({ kind: 'deliver' });
});

test.each<[string, Partial<LeadTraits>, boolean?]>([
  ['a field filled in that nobody sees', { isTrapFilled: true }],
  ['a name that is a link, and markup', { firstName: 'www.win.com', ownWords: '<b>Hi</b>' }],
  ['no form', { renderedAgoMs: null }],
  ['a form filled in at once', { renderedAgoMs: 300 }],
  ['a form filled in at once by who wrote before', { renderedAgoMs: 300, isFilledIn: true }],
  ['more than hands can write', { isInHaste: true }],
  ['an email address in too many messages', { isAddressFlooded: true }],
  ['a link, again and again', { ownWords: 'Get leads fast at www.getleads.example', isPossiblyRepeatedHere: true }],
  ['one form for many cars', { isKeyUsed: true }],
  ['a program', { headers: { ...PERSON.headers, isRobot: true } }],
  [
    'a program without a form, whatever it says of itself',
    { renderedAgoMs: null, headers: { isRobot: true, hasLanguage: false, hasOrigin: false, lacksFetchSite: false } },
  ],
  ['links', { ownWords: 'Look at http://a.example/x and http://b.example/y' }],
  ['a link and sales talk', { ownWords: 'SEO for dealers: visit rank-up.com' }],
  ['markup', { ownWords: '<a href="http://x.example">cheap</a>' }],
  ['a name that is a link', { firstName: 'www.win-a-car.com' }],
  ['a name of random letters', { firstName: 'xQwTrPzLkM' }],
  ['the same words to many', { ownWords: PITCH, sendersOfSameText: 2 }],
  ['the same words from one place', { ownWords: PITCH.slice(0, 40), isRepeatedHere: true }],
  ['a shopper of fifteen sellers', { sellersToday: 15 }],
  [
    'everything at once',
    { renderedAgoMs: null, firstName: 'xQwTrPzLkM', ownWords: '[url=http://x.example]casino[/url] http://y.example' },
    false,
  ],
])('no person: %s', (_name, traits, asks = true) => {
  expect(classifyLead({ ...PERSON, ...traits })).toMatchObject({ kind: 'hold', asks });
});

test('gives its reasons', () => {
  expect(classifyLead({ ...PERSON, renderedAgoMs: null })).toEqual({ kind: 'hold', asks: true, reasons: ['no-form'] });
});

test('judges a text of any length in linear time', () => {
  const ownWords = `${'a.'.repeat(500)}${'[url'.repeat(100)}${'aA'.repeat(200)}`;
  expect(classifyLead({ ...PERSON, ownWords }).kind).toBe('hold');
});
