import { expect, test } from 'vitest';
import { readTitleStatus, mentionsBrandedTitle } from './title-status.ts';

test.each([
  ['never had a salvage title', false],
  ['No salvage, one owner', false],
  ['no salvage or rebuilt titles here', false],
  ["We don't sell salvage/rebuilt title cars", false],
  ['Title is not salvage', false],
  ['Rebuilt engine, clean title', false],
  ['Flood lights, title in hand', false],
  ['rebuilt title', true],
  ['Salvage/rebuilt title', true],
  ['The title is rebuilt', true],
  ['Title: salvage', true],
  ['prior salvage', true],
  ['sold with an R-title', true],
  ['no longer a salvage title, hence the price', true],
  ['No rust, rebuilt title', true],
  ['Not a salvage title but a rebuilt title', true],
])('%j means a branded title: %s', (text, branded) => expect(mentionsBrandedTitle(text)).toBe(branded));

test.each([
  ['Salvage', 'branded'],
  ['REBUILT', 'branded'],
  ['parts only', 'branded'],
  ['parts_only', 'branded'],
  ['lemon', 'branded'],
  ['Lemon law buyback', 'branded'],
  ['not clean', 'branded'],
  ['non-repairable', 'branded'],
  ['R-title', 'branded'],
  ['Clean', 'clean'],
  ['clear', 'clean'],
  ['no salvage', 'clean'],
  ['lien', null],
  ['missing', null],
])('a title status of %j is %s', (text, status) => expect(readTitleStatus(text)).toBe(status));
