import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { ContactedSeller } from '#features/leads/leads.server.ts';
import { contactsPage } from './load.ts';

const PROFILE = { firstName: '', lastName: '', email: '', phone: '', isOneClickOptedIn: false };

type Contact = { isKept?: boolean; isSent?: boolean; status?: string; heldAt?: Date; offer?: object };

type ReviewCase = { hasReviews?: boolean; isDealer?: boolean; kind?: string; status?: string; heldAt?: Date };

function statusOf(sendsMail: boolean, { isKept = false, isSent = false, status = 'new', heldAt, offer }: Contact) {
  const lead = { id: 1, kind: 'email', status, heldAt: heldAt ?? null, listingId: 42, createdAt: new Date(0) };
  const contacted = {
    ...{ lead: { ...lead, contact: {} }, title: 'A car', sellerName: 'Ann', isOffered: true, isKept, isSent },
    offer: offer ?? null,
  };
  const page = contactsPage(MAIN_BRAND, {
    ...{ contacted: [contacted as unknown as ContactedSeller], done: undefined, sendsMail },
    profile: PROFILE as Parameters<typeof contactsPage>[1]['profile'],
  });
  return page.kind === 'page' ? page.data.contacts[0]!.status : '';
}

const SAVED = 'Saved for the seller: this site doesn’t send email';
const COUNTER = { state: 'open', turn: 'shopper', amount: 9_000 };

test.each([
  ['a message on its way', true, {}, 'Sent'],
  ['a message that arrived', true, { isSent: true }, 'Sent'],
  ['a message that was kept before the site had a mail server', true, { isKept: true }, SAVED],
  ['a message that is about to be kept', false, {}, SAVED],
  ['a message that was kept', false, { isKept: true }, SAVED],
  ['a message that a webhook got', false, { isSent: true }, 'Sent'],
  ['an answered message', false, { isKept: true, status: 'replied' }, 'The seller replied'],
  ['a held message', true, { heldAt: new Date(0) }, 'Not sent yet: open the link in our email to send it'],
  [...['a held message', false, { heldAt: new Date(0) }], 'Not sent yet: the operator of this site checks it first'],
  ['a counteroffer', true, { offer: COUNTER }, 'The seller is asking $9,000: see your email'],
  ['a counteroffer', false, { offer: COUNTER }, 'The seller is asking $9,000'],
] as [string, boolean, Contact, string][])(
  '%s, where the site sends mail (%j): status of %j',
  (_what, sendsMail, contact, status) => {
    expect(statusOf(sendsMail, contact)).toBe(status);
  },
);

test.each([
  ['a message to a dealer', {}, '/reviews/dealers/7'],
  ['a phone number', { kind: 'call' }, undefined],
  ['a withdrawn message', { status: 'withdrawn' }, undefined],
  ['a held message', { heldAt: new Date(0) }, undefined],
  ['a message to a private seller', { isDealer: false }, undefined],
  ['a message, without reviews on the site', { hasReviews: false }, undefined],
])(
  '%s leads to a review of the dealer: %s',
  (_what, { hasReviews = true, isDealer = true, ...lead }: ReviewCase, review) => {
    const sent = {
      id: 1,
      kind: 'email',
      status: 'new',
      heldAt: null,
      listingId: 42,
      ownerId: 7,
      createdAt: new Date(0),
    };
    const contacted = {
      lead: { ...sent, ...lead, contact: {} },
      title: 'A car',
      sellerName: 'Ann',
      isDealer,
      offer: null,
    };
    const page = contactsPage(MAIN_BRAND, {
      contacted: [contacted as unknown as ContactedSeller],
      profile: PROFILE as Parameters<typeof contactsPage>[1]['profile'],
      done: undefined,
      sendsMail: true,
      hasReviews,
    });
    expect(page.kind === 'page' && page.data.contacts[0]!.review).toBe(review);
  },
);
