import type { Brand } from '#features/brands/brands.ts';
import type { Lead, LeadProfile } from '#features/leads/leads.ts';
import type { ContactedSeller } from '#features/leads/leads.server.ts';
import { dealerReviewPath } from '#features/reviews/reviews.ts';
import { formatDollars } from '#kit/text/format.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { ContactsData, ContactView } from './page-data.ts';

const DONE: Record<string, string> = {
  withdrawn: 'Withdrawn. If the seller already received it, we’ll let them know.',
  'not-withdrawn': 'That can no longer be withdrawn.',
  'one-click-off': 'From now on, we’ll ask before we send anything.',
  'profile-deleted': 'Your contact details are deleted. Sellers keep the messages they received.',
};

/** Loads the page of contacted sellers. `done`: the shopper's last action, from the address. */
export function contactsPage(
  brand: Brand,
  {
    contacted,
    profile,
    done,
    sendsMail,
    hasReviews = false,
  }: {
    contacted: readonly ContactedSeller[];
    profile: LeadProfile;
    done: string | undefined;
    sendsMail: boolean;
    /** Whether dealers can be reviewed: the flag is on, and the shopper is signed in. */
    hasReviews?: boolean;
  },
): PageAnswer<ContactsData> {
  const { firstName, lastName, email, phone, isOneClickOptedIn } = profile;
  const line = [`${firstName} ${lastName}`.trim(), email, phone].filter((part) => part !== '').join(' · ');
  return noindexPage(
    brand,
    {
      title: 'Sellers I contacted',
      description: 'Your messages, calls and offers to sellers.',
    },
    {
      contacts: contacted.map((one) => ({ ...contactView(one, sendsMail), ...(hasReviews && reviewOf(one)) })),
      profile: line === '' ? null : { line, isOneClickOptedIn },
      note: done !== undefined && Object.hasOwn(DONE, done) ? DONE[done]! : null,
    },
  );
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function contactView(contacted: ContactedSeller, sendsMail: boolean): ContactView {
  const { lead, title, sellerName, isOffered, offer } = contacted;
  return {
    leadId: lead.id,
    title,
    sellerName,
    href: isOffered ? `/cars-for-sale/vehicle/${lead.listingId}` : null,
    what: whatOf(contacted),
    when: { iso: lead.createdAt.toISOString(), text: DATE.format(lead.createdAt) },
    status: statusOf(contacted, sendsMail),
    canOpen: offer !== null && lead.status !== 'withdrawn' && lead.heldAt === null,
    canWithdraw:
      lead.status !== 'withdrawn' &&
      (lead.kind === 'email' || (lead.kind === 'offer' && (offer === null || offer.state === 'open'))),
  };
}

/** Only shoppers whose message reached a dealer can review it. */
function reviewOf({ lead: { kind, status, ownerId, heldAt }, isDealer }: ContactedSeller): Pick<ContactView, 'review'> {
  return isDealer && kind !== 'call' && status !== 'withdrawn' && heldAt === null
    ? { review: dealerReviewPath(ownerId) }
    : {};
}

function whatOf({ lead: { kind, contact } }: ContactedSeller): string {
  if (kind === 'offer') return `Offer of ${formatDollars(contact.amount ?? 0)}`;
  return kind === 'call' ? 'Phone number shown' : 'Message';
}

const STATUS: Record<Lead['status'], string> = {
  new: 'Sent',
  read: 'Read by the seller',
  replied: 'The seller replied',
  won: 'The seller replied',
  lost: 'Closed by the seller',
  withdrawn: 'Withdrawn',
};

const NO_MAIL = 'this site doesn’t send email';

function statusOf({ lead, offer, isKept, isSent }: ContactedSeller, sendsMail: boolean): string {
  if (lead.status === 'withdrawn') return STATUS.withdrawn;
  if (lead.heldAt !== null)
    return sendsMail
      ? 'Not sent yet: open the link in our email to send it'
      : 'Not sent yet: the operator of this site checks it first';
  if (lead.kind === 'call') return '';
  if (offer === null)
    return lead.status === 'new' && !isSent && (isKept || !sendsMail)
      ? `Saved for the seller: ${NO_MAIL}`
      : STATUS[lead.status];
  if (offer.state === 'open' && offer.turn === 'seller') return 'Waiting for seller';
  if (offer.state === 'open')
    return `The seller is asking ${formatDollars(offer.amount)}${sendsMail ? ': see your email' : ''}`;
  return {
    accepted: `Agreed at ${formatDollars(offer.amount)}`,
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired without a reply',
  }[offer.state];
}
