import { expect, test } from 'vitest';
import { creativeFormSchema } from './creative-form.ts';

const schema = creativeFormSchema(['marketplace', 'maker'], '2026-11-27');
const FORM = {
  ...{ brand: '', format: 'fixed-970x90', target: 'https://insurer.example/cars', alt: 'Insure your car' },
  ...{ startsOn: '2026-11-27', endsOn: '', weight: '1' },
};

test('reads an ad for all brands without an end', () => {
  expect(schema.parse(FORM)).toEqual({
    ...{ brand: null, place: 'fixed', size: '970x90', targetUrl: 'https://insurer.example/cars' },
    ...{ alt: 'Insure your car', startsOn: '2026-11-27', endsOn: null, weight: 1 },
  });
});

test('reads an ad for one brand until a day', () => {
  expect(schema.parse({ ...FORM, brand: 'maker', endsOn: '2026-12-24', weight: '100' })).toMatchObject({
    ...{ brand: 'maker', endsOn: '2026-12-24', weight: 100 },
  });
});

test.each([
  ['brand', 'other', 'Choose a site.'],
  ['format', 'fixed-300x250', 'Choose a place.'],
  ['target', 'http://insurer.example/', /https:\/\//],
  ['target', 'javascript:alert(1)', /https:\/\//],
  ['target', `https://insurer.example/${'x'.repeat(2_000)}`, 'Enter a shorter address.'],
  ['alt', '', /Describe the ad/],
  ['alt', 'x'.repeat(201), /200 characters/],
  ['startsOn', '', 'Choose a day.'],
  ['startsOn', '2026-02-30', 'Choose a day.'],
  ['endsOn', '2026-11-26', /can’t be before/],
  ['endsOn', 'soon', 'Choose a day.'],
  ['weight', '0', /1 to 100/],
  ['weight', '1.5', /1 to 100/],
  ['weight', 'many', /1 to 100/],
])('says what is wrong with %s %j', (field, value, message) => {
  const issues = schema.safeParse({ ...FORM, [field]: value }).error!.issues;
  expect(issues.map(({ path }) => path[0])).toContain(field);
  expect(issues.find(({ path }) => path[0] === field)!.message).toMatch(message);
});

test('refuses days that have passed', () => {
  const read = schema.safeParse({ ...FORM, startsOn: '2026-11-01', endsOn: '2026-11-26' });
  expect(read.error!.issues.map(({ message }) => message)).toEqual(['The last day has passed.']);
});
