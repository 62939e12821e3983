import type { Queryable } from '#ports/database/database.ts';
import type { MessageAboutVin } from '../model/message-about-vin.ts';

const IS_SALE_SQL = (lead: string) =>
  `(${lead}.status = 'won' or exists (select from offers f where f.lead_id = ${lead}.id and f.state = 'accepted'))`;

/**
 * Returns a shopper's messages and offers about cars with this VIN that have left the site, marked sales first.
 * Messages that were withdrawn, are held as possible spam or were marked as lost don't count, nor do cars that an
 * operator hid or that no feed confirms anymore.
 */
export function findMessagesAboutVin(
  connection: Queryable,
  shopperId: string,
  vin: string,
): Promise<MessageAboutVin[]> {
  return connection.query<MessageAboutVin>(
    `select l.id as "listingId", l.owner_id as "ownerId", concat(l.facts->>'makeCode', '-', l.facts->>'modelCode') as "modelKey",
       (l.facts->>'year')::int as "modelYear", d.created_at as "wroteAt", l.withdrawn_at as "leftAt",
       ${IS_SALE_SQL('d')} as "isMarkedSold", exists (select from leads e join listings m on m.id = e.listing_id where m.vin = l.vin
         and e.shopper_id is distinct from d.shopper_id and ${IS_SALE_SQL('e')}) as "isSoldToOther",
       exists (select from listings n where n.vin = l.vin and n.withdrawn_at is null) as "isForSale",
       o.lead_email as "sellerEmail", o.facts->>'website' as "sellerWebsite"
     from listings l join leads d on d.listing_id = l.id join owners o on o.id = l.owner_id
     where l.vin = $2 and d.shopper_id = $1 and d.kind in ('email', 'offer') and d.status not in ('withdrawn', 'lost')
       and d.held_at is null and d.created_at < l.withdrawn_at and l.stale_at is null
       and not exists (select from listing_blocks b where b.listing_id = l.id and b.reason not in ('sold', 'sold-by-seller'))
     order by "isMarkedSold" desc, d.created_at desc limit 20`,
    [shopperId, vin],
  );
}
