import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { ContactedSeller } from '#features/leads/leads.server.ts';
import { contactsPage } from './load.ts';

const PROFILE = { firstName: '', lastName: '', email: '', phone: '', isOneClickOptedIn: false };

function statusOf(isKept: boolean, status: 'new' | 'replied'): string {
  const lead = { id: 1, kind: 'email', status, heldAt: null, listingId: 42, createdAt: new Date(0), contact: {} };
  const contacted = { ...{ lead, title: 'A car', sellerName: 'Ann', isOffered: true, offer: null, isKept } };
  const page = contactsPage(MAIN_BRAND, {
    ...{ contacted: [contacted as unknown as ContactedSeller], done: undefined },
    profile: PROFILE as Parameters<typeof contactsPage>[1]['profile'],
  });
  return page.kind === 'page' ? page.data.contacts[0]!.status : '';
}

test('a shopper reads that a message was sent only where the site sends mail', () => {
  expect(statusOf(false, 'new')).toBe('Sent');
  expect(statusOf(true, 'new')).toBe('Waits at the seller’s desk: this site sends no mail');
  expect(statusOf(true, 'replied')).toBe('The seller answered');
});
