import { expect, test } from 'vitest';
import { isNamedAfter } from './named-after.ts';

const SITE = ['Forecourt', 'Fair Price Guide', 'www.carsplace.example', 'localhost'];

test.each([
  ...['forecourt', 'Forecourt2024!', '123forecourt', 'Fore-Court', 'myforecourt', 'forecourtforecourt'],
  ...['Fair Price Guide', 'fairpriceguide1', 'www.carsplace.example', 'carsplace.example', 'CarsPlace99', 'localhost1'],
])('%s is named after the site', (password) => expect(isNamedAfter(password, SITE)).toBe(true));

test.each(['forecourt walks home', 'correct horse battery', 'x7!kd92Lq', 'guide dogs are fair', 'forecourt83749201'])(
  '%s is not',
  (password) => expect(isNamedAfter(password, SITE)).toBe(false),
);

test.each(['ann.arbor@mail.example', 'AnnArbor2024', 'mail.example', 'annarbor@mail'])(
  '%s is named after the address of its owner',
  (password) => expect(isNamedAfter(password, ['ann.arbor@mail.example'])).toBe(true),
);

test('short names leave passwords alone', () => {
  expect(isNamedAfter('ann98 7kx', ['ann@me.example'])).toBe(false);
  expect(isNamedAfter('12345678', ['', '1234', 'a.b'])).toBe(false);
});
