import { expect, test } from 'vitest';
import { looksBinary } from './file-kind.ts';

const ROW = 'Toyota,Camry,2020\n';

test.each([
  ['plain text', ROW],
  ['marks of right-to-left writing', `\u200f\u202b${ROW}\u202c`],
  ['soft hyphens and joiners', `Toy\u00adota,Cam\u200dry\n`],
  ['icons of a private font', `\ue001\ue002${ROW}`],
  ['padding', `${ROW}\0\0\0\0`],
])('takes %s as text', (_, row) => expect(looksBinary(row.repeat(20))).toBe(false));

test.each([
  ['control characters', `${ROW}\x01\x02`],
  ['characters that could not be decoded', `${ROW}\ufffd\ufffd`],
])('takes no text with many %s', (_, row) => expect(looksBinary(row.repeat(20))).toBe(true));
