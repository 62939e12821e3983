import { MAIN_BRAND } from '#features/brands/brands.ts';
import {
  type DeskLead,
  destinationFormSchema,
  emailOwnerSchema,
  LEAD_CONSENT,
  leadFormView,
  EMPTY_PROFILE,
  type OfferRefusal,
  withSubmittedValues,
} from '#features/leads/leads.ts';
import { contactPage } from '#pages/contact/load.ts';
import type { ContactState } from '#pages/contact/page-data.ts';
import { loadInvitation } from '#pages/dealer-desk/load-invitation.ts';
import { deskLinks, loadLead, loadLeads } from '#pages/dealer-desk/load-leads.ts';
import { loadSettings } from '#pages/dealer-desk/load-settings.ts';
import type { FilledForm } from '#pages/dealer-desk/page-data.ts';
import { offerPage } from '#pages/offer/load.ts';
import { sampleListing, sampleOwner } from '#pages/search-results/testing/sample-listing.ts';
import type { PageState } from './page-states.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const SELLERS = {
  dealer: sampleOwner(),
  private: sampleOwner({ name: 'Private seller', privateSeller: true, hasLeadEmail: true }),
};
type Seller = keyof typeof SELLERS;

const foundOf = (seller: Seller) => ({ kind: 'active' as const, listing: sampleListing(), owner: SELLERS[seller] });

const CONTACT = {
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@shopper.example',
  phone: '+13035550134',
  comments: 'Is it still available?\nI can come on Saturday.',
};
const PROFILE = {
  firstName: CONTACT.firstName,
  lastName: CONTACT.lastName,
  email: CONTACT.email,
  phone: CONTACT.phone,
  isOneClickOptedIn: false,
};
/** A shopper's input with a mistake in each field. */
const MISTAKES = {
  amount: '12',
  firstName: '',
  lastName: '',
  fromEmailAddress: 'ana@',
  phoneNumber: '12',
  comments: '',
};

/** States of the forms with fixed data: empty, filled, with errors, sent and failed. */
export const FORM_STATES: Readonly<Record<string, () => Promise<PageState>>> = {
  ...Object.fromEntries(
    (['dealer', 'private'] as const).flatMap((seller) => {
      const name = seller === 'dealer' ? 'contact' : 'offer-form';
      return Object.entries({
        [name]: formOf(seller),
        [`${name}-filled`]: withSubmittedValues(formOf(seller), filledValues(seller), {}, null),
        [`${name}-errors`]: withSubmittedValues(formOf(seller), MISTAKES, mistakesOf(seller), null),
        [`${name}-failed`]: withSubmittedValues(
          formOf(seller, PROFILE),
          filledValues(seller),
          {},
          'This seller takes no messages.',
        ),
      }).map(([state, form]) => [state, () => contact(seller, { kind: 'form', form })]);
    }),
  ),
  'contact-one-click': () =>
    contact('dealer', { kind: 'form', form: formOf('dealer', { ...PROFILE, isOneClickOptedIn: true }) }),
  'contact-sent': () => contact('dealer', { kind: 'sent', isOffer: false, sendsMail: true }),
  'contact-not-sent': () => contact('dealer', { kind: 'not-sent' }),
  'contact-confirm': () => contact('dealer', { kind: 'confirm', key: 'sample-key' }),
  'contact-closed': () => contact('dealer', { kind: 'closed', isGone: false, hasPhone: true }),
  'contact-call': () =>
    contact('dealer', { kind: 'call', phone: { label: '(303) 555-0100', href: 'tel:+13035550100' } }),
  'offer-form-sent': () => contact('private', { kind: 'sent', isOffer: true, sendsMail: true }),
  'offer-to-answer': () => offer('seller', 'open'),
  'offer-to-answer-errors': () => offer('seller', 'open', 'amount', '1'),
  'offer-waiting': () => offer('shopper', 'open'),
  'offer-accepted': () => offer('shopper', 'accepted'),
  'offer-failed': () => offer('seller', 'expired', 'expired'),
  'desk-leads-empty': () => leads([]),
  'desk-leads': () => leads([lead({}), lead({ id: 2, status: 'replied', repliedAt: minutesAgo(5) })]),
  'desk-lead': () => oneLead(lead({}), null),
  'desk-lead-saved': () => oneLead(lead({ status: 'won', repliedAt: minutesAgo(5) }), 'Saved.'),
  'desk-lead-not-delivered': () => oneLead(lead({}, 'dead'), null),
  'desk-settings-empty': () => settings(null),
  'desk-settings-filled': () => settings(null, true),
  'desk-settings-errors': () =>
    settings({ form: 'destination', message: destinationMistake(), value: 'http://crm', choice: 'webhook' }, true),
  'desk-settings-sent': () => settings(null, true, 'The invitation is on its way.'),
  'desk-settings-not-processed': () =>
    settings({ form: 'invite', message: null, value: 'sam@dealer.example', choice: 'owner' }, true),
  'desk-invitation': () => invitation('owner@dealer.example', null),
  'desk-invitation-signed-out': () => invitation(null, null),
  'desk-invitation-failed': () => invitation('other@dealer.example', 'other-address'),
};

function formOf(seller: Seller, profile = EMPTY_PROFILE) {
  const { listing, owner } = foundOf(seller);
  return leadFormView({ listing, owner, profile, requestKey: 'sample-key', sendsMail: true });
}

function filledValues(seller: Seller) {
  return { ...formOf(seller, PROFILE).values, amount: '28000' };
}

/** Returns the messages of the form's schema. The amount is checked against the listing, so it has its own text. */
function mistakesOf(seller: Seller): Record<string, string> {
  const issues = emailOwnerSchema.safeParse(MISTAKES).error?.issues ?? [];
  const messages = Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  return seller === 'dealer' ? messages : { ...messages, amount: 'Offer between $7,500 and $45,000 for this car.' };
}

function destinationMistake(): string {
  return destinationFormSchema.safeParse({ kind: 'webhook', address: 'http://crm' }).error!.issues[0]!.message;
}

async function contact(seller: Seller, state: ContactState): Promise<PageState> {
  return { page: 'contact', answer: contactPage(MAIN_BRAND, foundOf(seller), state) };
}

async function offer(
  party: 'seller' | 'shopper',
  state: 'open' | 'accepted' | 'expired',
  refusal?: OfferRefusal,
  typed = '',
): Promise<PageState> {
  const found = {
    lead: lead({ kind: 'offer' }),
    party,
    askingPrice: 30_000,
    offer: { state, turn: 'seller' as const, amount: 28_000, round: 1, expiresAt: new Date('2026-07-03T12:00:00Z') },
    rounds: [{ round: 1, party: 'shopper' as const, amount: 28_000, at: minutesAgo(30) }],
  };
  const view = { key: 'sample-key', refusal, typed, sendsMail: true, undoUntil: null };
  return { page: 'offer', answer: offerPage(MAIN_BRAND, foundOf('private'), { ...found, sellerEmail: null }, view) };
}

function lead(changes: Partial<DeskLead>, state: 'sent' | 'dead' = 'sent'): DeskLead {
  return {
    id: 1,
    requestKey: 'sample-key',
    shopperId: 'sample-shopper',
    listingId: 4711,
    ownerId: 7,
    brand: 'marketplace',
    kind: 'email',
    contact: CONTACT,
    consent: LEAD_CONSENT,
    attribution: null,
    status: 'new',
    createdAt: minutesAgo(90),
    heldAt: null,
    repliedAt: null,
    withdrawnAt: null,
    dealer: SELLERS.dealer.name,
    state: 'CO',
    car: sampleListing(),
    deliveries: [{ kind: 'adf', chosenBy: 'dealer', state, address: 'crm@dealer.example', destinationId: 3 }],
    ...changes,
  };
}

const DEALERSHIPS = [{ ownerId: 7, name: SELLERS.dealer.name, state: 'CO', role: 'owner' as const }];
const desk = { brand: MAIN_BRAND, dealerships: DEALERSHIPS, hasReviews: true, now: NOW };

async function leads(found: DeskLead[]): Promise<PageState> {
  const counts = { new: found.length };
  const figures = { counts, late: 0, medianReplyMs: found.length > 0 ? 25 * 60_000 : null };
  const services = { ...desk, listDeskLeads: async () => found, countDeskLeads: async () => figures };
  return { page: 'dealer-desk', answer: (await loadLeads(services, {}))! };
}

async function oneLead(found: DeskLead, note: string | null): Promise<PageState> {
  return { page: 'dealer-desk', answer: loadLead(desk, { isForSale: true, undoUntil: null }, found, note) };
}

async function settings(filled: FilledForm | null, hasEntries = false, note: string | null = null): Promise<PageState> {
  const page = {
    brand: MAIN_BRAND,
    dealer: DEALERSHIPS[0]!,
    base: '/dealer/settings',
    links: deskLinks(desk, 'settings'),
    dealerships: DEALERSHIPS,
    userId: 'you',
    sendsMail: true,
    note,
    filled,
    clock: { now: NOW, timeZone: 'America/Denver' },
  };
  const lists = {
    destinations: [
      { id: 3, kind: 'adf' as const, address: 'crm@dealer.example', secret: null, enabled: true },
      {
        id: 4,
        kind: 'webhook' as const,
        address: 'https://crm.example/leads',
        secret: 'sample-secret',
        enabled: false,
      },
    ],
    members: [{ userId: 'you', email: 'owner@dealer.example', role: 'owner' as const, since: NOW }],
    failures: [{ destinationId: 3, at: NOW, reason: 'The receiver answered with status 503.', isRetrying: false }],
    invitations: [
      { id: 5, email: 'sam@dealer.example', role: 'staff' as const, expiresAt: new Date('2026-07-08T12:00:00Z') },
    ],
    payments: {
      retailingType: 'PARTNER' as const,
      uiEnabled: true,
      leaseEnabled: true,
      calculationUrl: 'https://tool.example/{vin}',
      incentivesUrl: null,
    },
  };
  const none = { destinations: [], failures: [], members: [], invitations: [], payments: null };
  const stored = { ...(hasEntries ? lists : none), paymentsSeen: '', feedAddress: null, hasFallback: true };
  return { page: 'dealer-desk', answer: loadSettings(page, stored) };
}

async function invitation(email: string | null, refusal: 'other-address' | null): Promise<PageState> {
  const page = {
    brand: MAIN_BRAND,
    path: '/dealer/invitation',
    key: 'key',
    hasAccount: false,
    email,
    refusal,
    isRefused: refusal !== null,
    signInPath: () => '/sign-in',
  };
  const found = {
    kind: 'open' as const,
    ownerId: 7,
    dealer: SELLERS.dealer.name,
    role: 'staff' as const,
    email: 'sam@dealer.example',
  };
  return { page: 'dealer-desk', answer: loadInvitation(page, found)! };
}
