import type { PersonalPart, TableEntry } from '../table-entry.ts';

const WORK = {
  kind: 'work',
  seenBy: ['owner', 'dealer', 'operator'],
  exported: 'work',
  erased: { by: 'eraseDealerWork' },
} as const satisfies Partial<PersonalPart>;

/** Members of dealerships, and sellers as their feeds describe them. */
export const DEALER_TABLES: readonly TableEntry[] = [
  {
    table: 'dealer_members',
    keeps: 'until they leave, or the account is deleted',
    why: 'members of a dealership',
    personal: {
      ...WORK,
      rooms: ['dealers', 'feeds', 'leads', 'listings', 'reviews'],
      columns: {
        user_id: 'the account of the member',
        email: 'naming the member at the desk',
        role: 'what the member may do',
        created_at: 'since when',
      },
    },
    other: 'owner_id',
  },
  {
    table: 'dealer_invitations',
    keeps: 'a year after they expire',
    why: 'who invited whom',
    limits: [{ since: 'expires_at', days: 365 }],
    personal: {
      ...WORK,
      rooms: ['dealers', 'feeds'],
      columns: {
        email: 'where the invitation goes',
        role: 'what the member may do',
        key_hash: 'recognizing the link: its digest',
        invited_by: 'the account that invited',
        created_at: 'when it was sent',
        accepted_at: 'when it was accepted',
      },
    },
    other: 'id owner_id expires_at revoked_at',
  },
  {
    table: 'lead_destinations',
    keeps: 'until the dealer removes it',
    why: 'destinations of leads',
    personal: {
      ...WORK,
      rooms: ['dealers', 'leads'],
      exported: { not: 'it belongs to the dealership, whose desk shows it' },
      columns: {
        address: 'where messages of shoppers go',
        created_by: 'the account that added it',
      },
    },
    other: 'id owner_id kind secret enabled created_at',
  },
  {
    table: 'dealer_payment_settings',
    keeps: 'as long as the dealer; no personal data',
    why: 'what dealers offer for payments',
    other: 'owner_id retailing_type ui_enabled lease_enabled calculation_url incentives_url changed_at',
  },
  {
    table: 'owners',
    keeps: 'always',
    why: 'the inventory',
    personal: {
      kind: 'sellers',
      rooms: [
        'ad-check',
        'alerts',
        'dealers',
        'demo',
        'feeds',
        'leads',
        'listings',
        'pricing',
        'promotions',
        'reviews',
        'search-memory',
        'sitemap',
      ],
      seenBy: ['public', 'operator'],
      exported: { not: 'sellers send it themselves, in their feeds' },
      erased: { not: 'the next feed of the seller replaces it' },
      columns: {
        facts: 'name, place and phone number of a seller, who may be a private person',
        lead_email: 'where messages to the seller go',
      },
    },
    other: 'id source_id key content_hash updated_at',
  },
  {
    table: 'listings',
    keeps: 'always',
    why: 'the inventory',
    personal: {
      kind: 'sellers',
      rooms: [
        'ad-check',
        'alerts',
        'app/boot',
        'dealers',
        'demo',
        'feeds',
        'leads',
        'listings',
        'pricing',
        'promotions',
        'push',
        'reference',
        'saves',
        'search-memory',
        'sitemap',
      ],
      seenBy: ['public'],
      exported: { not: 'sellers send it themselves, in their feeds' },
      erased: { not: 'the next feed of the seller replaces it' },
      columns: { facts: 'what a seller, who may be a private person, writes about a car', vin: 'the car' },
    },
    other: 'id source_id key owner_id content_hash first_seen_at updated_at withdrawn_at stale_at',
  },
  {
    table: 'expert_articles',
    keeps: 'until an operator deletes them',
    why: 'expert reviews with the public names of their authors',
    personal: {
      kind: 'sellers',
      rooms: ['expert-reviews'],
      seenBy: ['public', 'operator'],
      exported: { not: 'the article is public' },
      erased: { not: 'an operator deletes the article' },
      columns: { author: 'the public name of the author' },
    },
    other:
      'id slug title make_code model_code first_year last_year rating_tenths summary body publish_at version created_at changed_at',
  },
  {
    table: 'article_covers',
    keeps: 'as long as their article; no personal data',
    why: 'cover pictures of expert reviews, without their metadata',
    other: 'article_id digest alt width height picture small',
  },
];
