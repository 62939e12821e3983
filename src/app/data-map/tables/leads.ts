import { LEAD_DAYS, UNDO_DAYS } from '../days.ts';
import type { PersonalPart, TableEntry } from '../table-entry.ts';

const OWN = {
  kind: 'messages',
  rooms: ['leads'],
  seenBy: ['owner', 'seller'],
  exported: 'leads',
} as const satisfies Partial<PersonalPart>;

const EMPTY_CONTACT = `'{"firstName": "", "lastName": "", "email": "", "phone": "", "comments": ""}'`;

/** Messages and offers to sellers. */
export const LEAD_TABLES: readonly TableEntry[] = [
  {
    table: 'leads',
    keeps: `two years; without personal data always`,
    why: 'replies of the dealer; statistics',
    limits: [
      {
        since: 'created_at',
        days: LEAD_DAYS,
        clears: {
          contact: EMPTY_CONTACT,
          consent: 'null',
          attribution: 'null',
          request_key: `'erased:' || id`,
          shopper_id: 'null',
          text_digest: 'null',
          held_for: 'null',
          release_hash: 'null',
        },
      },
    ],
    personal: {
      ...OWN,
      rooms: ['leads', 'reviews'],
      seenBy: ['owner', 'seller', 'operator'],
      erased: { by: 'eraseLeads' },
      columns: {
        request_key: 'storing a message once: a random number of the form',
        shopper_id: 'who sent it',
        contact: 'name, address, phone number and message',
        consent: 'the text that the sender agreed to, and when',
        held_for: 'why it is held as possible spam',
        release_hash: 'the link that releases it: its digest',
        text_digest: 'finding repeated messages: a digest of the text',
        attribution: 'the number of the visit and the partner site; not under Global Privacy Control',
      },
    },
    other: 'id listing_id owner_id brand kind status created_at replied_at withdrawn_at held_at released_at',
  },
  {
    table: 'lead_profiles',
    keeps: 'two years after the last message',
    why: 'filling in the next form',
    limits: [{ since: 'updated_at', days: LEAD_DAYS }],
    personal: {
      ...OWN,
      seenBy: ['owner'],
      erased: { by: 'eraseLeads' },
      columns: {
        shopper_id: 'whose form it fills in',
        first_name: 'filling in the form',
        last_name: 'filling in the form',
        email: 'filling in the form',
        phone: 'filling in the form',
        is_one_click_opted_in: 'whether one click sends a message',
        consent: 'the text that the person agreed to, and when',
        updated_at: 'when it was used last',
      },
    },
    other: '',
  },
  {
    table: 'offers',
    keeps: 'as long as their lead; no personal data',
    why: 'history of an offer',
    other: 'lead_id asked_price state turn amount round expires_at settled_at seller_opened_at',
  },
  {
    table: 'offer_rounds',
    keeps: 'as long as their lead; no personal data',
    why: 'history of an offer',
    other: 'lead_id round party amount at',
  },
  {
    table: 'offer_keys',
    keeps: `${UNDO_DAYS} days after the offer ends`,
    why: 'links in emails about it',
    limits: [
      {
        since: '(select coalesce(o.settled_at, o.expires_at) from offers o where o.lead_id = t.lead_id)',
        days: UNDO_DAYS,
      },
    ],
    other: 'key_hash lead_id party',
  },
  {
    table: 'lead_deliveries',
    keeps: 'as long as their lead; no personal data',
    why: 'deliveries of a lead',
    other: 'outbox_key lead_id kind chosen_by about destination_id',
  },
];
