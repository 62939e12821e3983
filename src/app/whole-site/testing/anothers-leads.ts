import type { ForeignRecordCase } from './anothers.ts';

/** Leads that ann sent. */
export const FOREIGN_LEAD_CASES: Readonly<Record<string, ForeignRecordCase>> = {
  'POST /contacted-sellers': async ({ database, shopperId }) => {
    const [lead] = await database.query<{ id: number }>(
      `insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact)
       select 'mine', $1, id, owner_id, 'marketplace', 'email', $2 from listings where id = 42 returning id`,
      [shopperId, JSON.stringify({ firstName: 'Ann', lastName: 'Lee', email: 'a@b.example', phone: '', comments: '' })],
    );
    return { path: '/contacted-sellers', body: { leadId: lead!.id } };
  },
};
