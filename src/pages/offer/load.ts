import type { Brand } from '#features/brands/brands.ts';
import { PRIVATE_SELLER } from '#features/dealers/dealers.ts';
import {
  counterBounds,
  formatPhone,
  type Offer,
  type OfferParty,
  type OfferRefusal,
  leadCarView,
} from '#features/leads/leads.ts';
import type { FoundOffer } from '#features/leads/leads.server.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import { formatDollars } from '#kit/format.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import type { OfferData } from './page-data.ts';

type Known = Exclude<FoundListing, { kind: 'unknown' }>;
type OfferPageInput = { key: string; refusal?: OfferRefusal | undefined; typed?: string; sendsMail: boolean };

const PROBLEMS: Record<OfferRefusal, string> = {
  settled: 'This offer was already settled, so nothing has changed.',
  expired: 'The offer expired after 48 hours, so nothing has changed.',
  'not-your-turn': 'It’s the other party’s turn to answer.',
  'not-yours-to-do': 'Only the other party can do that.',
  outdated: 'The price changed after you opened this page. Please review it.',
  amount: 'Enter a price in whole dollars within the limits shown.',
};

/** Loads the page of the offer that a key opened. Any client with the key may answer the offer. */
export function offerPage(brand: Brand, car: Known, found: FoundOffer, form: OfferPageInput): PageAnswer<OfferData> {
  const { party, offer, lead, askedPrice, rounds } = found;
  const title = titleOf(offer, party);
  const isOpen = offer.state === 'open';
  // The seller may no longer see an offer that the shopper withdrew.
  const isTakenBack = party === 'seller' && (offer.state === 'withdrawn' || lead.status === 'withdrawn');
  const isMine = isOpen && offer.turn === party;
  const bounds = counterBounds(offer.amount, askedPrice);
  return unlistedPage(
    brand,
    { title, description: 'An offer for a car.', status: form.refusal === undefined ? 200 : 422 },
    {
      car: leadCarView(car.listing),
      sellerName: car.owner.name,
      secret: form.key,
      title,
      text: textOf(found, car.owner.name, form.sendsMail),
      rounds: rounds.map(({ party: who, amount, at }) => ({
        who:
          who === party
            ? 'You'
            : who === 'seller'
              ? car.owner.name
              : isTakenBack
                ? 'The buyer'
                : lead.contact.firstName,
        amount: formatDollars(amount),
        when: instant(at),
      })),
      round: offer.round,
      actions: {
        accept: isMine ? `Accept ${formatDollars(offer.amount)}` : null,
        decline: isMine,
        withdraw: isOpen && party === 'shopper',
        counter: isMine && party === 'seller' ? `(${formatDollars(bounds.min)} to ${formatDollars(bounds.max)})` : null,
      },
      comments: party === 'seller' && !isTakenBack && lead.contact.comments !== '' ? lead.contact.comments : null,
      other: offer.state === 'accepted' ? otherOf(found, car) : [],
      problem: form.refusal === undefined ? null : PROBLEMS[form.refusal],
      typed: form.typed ?? '',
    },
  );
}

function titleOf({ state, turn, amount }: Offer, party: OfferParty): string {
  const price = formatDollars(amount);
  if (state === 'accepted') return `Agreed at ${price}`;
  if (state === 'declined') return 'The offer was declined';
  if (state === 'withdrawn') return 'The offer was withdrawn';
  if (state === 'expired') return 'The offer has expired';
  if (turn === 'seller') return party === 'seller' ? `You’re offered ${price}` : `You offered ${price}`;
  return party === 'seller' ? `You asked ${price}` : `The seller is asking ${price}`;
}

function textOf(
  { offer: { state, turn, expiresAt }, party }: FoundOffer,
  sellerName: string,
  sendsMail: boolean,
): string {
  const other = party === 'seller' ? 'the buyer' : sellerName === PRIVATE_SELLER ? 'the seller' : sellerName;
  if (state === 'accepted') return `Now agree with ${other} on when to meet. Nothing is paid through this site.`;
  if (state !== 'open') return 'There’s nothing more to do here.';
  const until = instant(expiresAt).text;
  if (turn !== party)
    return sendsMail
      ? `Waiting for ${other} to answer by ${until}. We’ll email you either way.`
      : `Waiting for ${other} to answer by ${until}. This site doesn’t send email, so come back to this page.`;
  const shared = party === 'seller' ? 'your email address and phone number' : 'your contact details';
  return `Please reply by ${until}, or the offer expires. If you accept, we give ${other} ${shared}.`;
}

function otherOf({ party, lead: { contact } }: FoundOffer, { owner }: Known): string[] {
  const lines =
    party === 'seller'
      ? [`${contact.firstName} ${contact.lastName}`, contact.email, formatPhone(contact.phone)]
      : [owner.name, formatPhone(owner.phone ?? '')];
  return lines.filter((line) => line !== '');
}

const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function instant(at: Date): { iso: string; text: string } {
  return { iso: at.toISOString(), text: `${INSTANT.format(at)} UTC` };
}
