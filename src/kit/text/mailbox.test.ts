import { expect, test } from 'vitest';
import { mailboxOf, mailDomainOf } from './mailbox.ts';

test.each([
  ['Ana@Shop.example', 'ana@shop.example'],
  ['ana+cars@shop.example', 'ana@shop.example'],
  ['ana+cars+more@shop.example', 'ana@shop.example'],
  ['a.na@shop.example', 'a.na@shop.example'],
  ['A.na+x@Gmail.com', 'ana@gmail.com'],
  ['a.n.a@googlemail.com', 'ana@gmail.com'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@XN--BCHER-KVA.example', 'ana@xn--bcher-kva.example'],
  ['ana@shop.example.', 'ana@shop.example'],
  ['ａna@shop.example', 'ana@shop.example'],
  ['A-n_a.b+x@Proton.me', 'anab@proton.me'],
  ['ana.b@protonmail.com', 'anab@proton.me'],
  ['ana@me.com', 'ana@icloud.com'],
  ['a.na@mac.com', 'a.na@icloud.com'],
  ['cars@ana.fastmail.com', 'ana@fastmail.com'],
  ['ana@fastmail.com', 'ana@fastmail.com'],
])('%j leads to %j', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

test.each([
  ['ana@shop.example', 'shop.example'],
  ['ana@x1.mail.shop.example', 'shop.example'],
  ['ana@x1.shop.co.uk', 'shop.co.uk'],
  ['ana@shop.co.uk', 'shop.co.uk'],
  ['ana@x.garage.de', 'garage.de'],
  ['ana@localhost', 'localhost'],
])('%j counts for %j', (address, domain) => expect(mailDomainOf(address)).toBe(domain));
