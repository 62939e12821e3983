import type { Brand } from '#features/brands/brands.ts';
import type { Lead, LeadProfile } from '#features/leads/leads.ts';
import type { ContactedSeller } from '#features/leads/leads.server.ts';
import { formatDollars } from '#kit/format.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { ContactsData, ContactView } from './page-data.ts';
import { unlistedHead } from '../unlisted-head.ts';

const DONE: Record<string, string> = {
  withdrawn: 'Taken back. If the seller had it already, they are told.',
  'not-withdrawn': 'That can no longer be taken back.',
  'one-click-off': 'From now on you are asked before anything is sent.',
  'profile-deleted': 'Your contact details are deleted here. What you sent stays with its sellers.',
};

/** Sellers I contacted; `done` is what the shopper has just done, as the address says. */
export function contactsPage(
  brand: Brand,
  {
    contacted,
    profile,
    done,
  }: { contacted: readonly ContactedSeller[]; profile: LeadProfile; done: string | undefined },
): PageAnswer<ContactsData> {
  const { firstName, lastName, email, phone, isOneClickOptedIn } = profile;
  const line = [`${firstName} ${lastName}`.trim(), email, phone].filter((part) => part !== '').join(' · ');
  return {
    kind: 'page',
    status: 200,
    head: unlistedHead(brand, {
      title: 'Sellers I contacted',
      description: 'Messages, calls and offers that you sent.',
    }),
    data: {
      brand: brandView(brand),
      contacts: contacted.map(contactView),
      profile: line === '' ? null : { line, isOneClickOptedIn },
      note: done !== undefined && Object.hasOwn(DONE, done) ? DONE[done]! : null,
    },
  };
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function contactView(contacted: ContactedSeller): ContactView {
  const { lead, title, sellerName, isOffered, offer } = contacted;
  return {
    ...{ leadId: lead.id, title, sellerName },
    href: isOffered ? `/cars-for-sale/vehicle/${lead.listingId}` : null,
    what: whatOf(contacted),
    when: { iso: lead.createdAt.toISOString(), text: DATE.format(lead.createdAt) },
    status: statusOf(contacted),
    canWithdraw:
      lead.status !== 'withdrawn' &&
      (lead.kind === 'email' || (lead.kind === 'offer' && (offer === null || offer.state === 'open'))),
  };
}

function whatOf({ lead: { kind, contact } }: ContactedSeller): string {
  if (kind === 'offer') return `Offer of ${formatDollars(contact.amount ?? 0)}`;
  return kind === 'call' ? 'Phone number shown' : 'Message';
}

const STATUS: Record<Lead['status'], string> = {
  new: 'Sent',
  read: 'Read by the seller',
  replied: 'The seller answered',
  won: 'The seller answered',
  lost: 'Closed by the seller',
  withdrawn: 'Taken back',
};

function statusOf({ lead, offer, isKept }: ContactedSeller): string {
  if (lead.status === 'withdrawn') return STATUS.withdrawn;
  if (lead.heldAt !== null) return 'Waits for you: press the link in our e-mail';
  if (lead.kind === 'call') return '';
  if (offer === null)
    return isKept && lead.status === 'new'
      ? 'Waits at the seller’s desk: this site sends no mail'
      : STATUS[lead.status];
  if (offer.state === 'open')
    return offer.turn === 'seller'
      ? 'Waits for the seller'
      : `The seller asks ${formatDollars(offer.amount)}: see your e-mail`;
  return {
    accepted: `Agreed at ${formatDollars(offer.amount)}`,
    declined: 'Declined',
    withdrawn: 'Taken back',
    expired: 'Not answered in time',
  }[offer.state];
}
