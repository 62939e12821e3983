/** SQL expression over `listings l` and `sources s`: the time at which a feed last confirmed the listing. */
export const CONFIRMED_AT_SQL = `greatest(l.first_seen_at, s.confirmed_at,
  (select c.at from listing_confirmations c where c.listing_id = l.id))`;
