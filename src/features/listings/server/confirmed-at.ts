/** When a feed last said that the listing is offered, by SQL over `listings l` and `sources s`. */
export const CONFIRMED_AT = `greatest(l.first_seen_at, s.confirmed_at,
  (select c.at from listing_confirmations c where c.listing_id = l.id))`;
