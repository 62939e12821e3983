import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Ana@Shop.example', 'ana@shop.example'],
  ['ana+cars@shop.example', 'ana@shop.example'],
  ['a.na@shop.example', 'a.na@shop.example'],
  ['A.na+x@Gmail.com', 'ana@gmail.com'],
])('%j leads to %j', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
