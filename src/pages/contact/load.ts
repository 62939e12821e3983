import type { Brand } from '#features/brands/brands.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import { leadCarView } from '#features/leads/leads.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { ContactData, ContactState } from './page-data.ts';

type KnownListing = Exclude<FoundListing, { kind: 'unknown' }>;

const TITLES: Record<ContactState['kind'], string> = {
  form: 'Contact the seller',
  closed: 'Contact the seller',
  sent: 'Your message',
  'not-sent': 'Contact the seller',
  confirm: 'Confirm your message',
  call: 'Call the seller',
};

/** Loads the page of one way to reach a seller. The page is personal, so it must not be cached for other clients. */
export function contactPage(
  brand: Brand,
  { listing, owner }: KnownListing,
  state: ContactState,
  status: 200 | 422 | 429 = 200,
): PageAnswer<ContactData> {
  const car = leadCarView(listing);
  return noindexPage(
    brand,
    {
      title: `${TITLES[state.kind]}: ${car.title}`,
      description: 'Contact the seller of a car.',
      status,
    },
    { car, sellerName: owner.name, state },
  );
}
