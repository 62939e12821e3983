import type { ForeignRecordCase, ForeignRecordContext } from './anothers.ts';

/** Makes ann an owner of the dealership of listing 42, which has a lead. */
async function makeDesk({ database, shopperId }: ForeignRecordContext): Promise<{ ownerId: number; leadId: number }> {
  const [row] = await database.query<{ ownerId: number }>('select owner_id as "ownerId" from listings where id = 42');
  const { ownerId } = row!;
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values ($1, 'ann', 'ann@example.com', 'owner')
     on conflict do nothing`,
    [ownerId],
  );
  const [lead] = await database.query<{ id: number }>(
    `insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact)
     values (gen_random_uuid(), $1, 42, $2, 'marketplace', 'email', $3) returning id`,
    [
      shopperId,
      ownerId,
      JSON.stringify({ firstName: 'Zoe', lastName: 'Roe', email: 'zoe@shopper.example', phone: '', comments: '' }),
    ],
  );
  return { ownerId, leadId: lead!.id };
}

const ofDealership =
  (path: string): ForeignRecordCase =>
  async (world) => ({ path: `${path}?dealer=${(await makeDesk(world)).ownerId}` });

export const FOREIGN_DESK_CASES: Readonly<Record<string, ForeignRecordCase>> = {
  'GET /dealer/leads': ofDealership('/dealer/leads'),
  'GET /dealer/leads.csv': ofDealership('/dealer/leads.csv'),
  'GET /dealer/settings': ofDealership('/dealer/settings'),
  'GET /dealer/leads/:id': async (world) => ({ path: `/dealer/leads/${(await makeDesk(world)).leadId}` }),
  'POST /dealer/leads/:id': async (world) => ({
    path: `/dealer/leads/${(await makeDesk(world)).leadId}`,
    body: { status: 'won' },
  }),
  'POST /dealer/settings/:deed{invite|revoke|member|destination|switch|remove}': async (world) => {
    const { ownerId } = await makeDesk(world);
    const [row] = await world.database.query<{ id: number }>(
      `insert into lead_destinations (owner_id, kind, address) values ($1, 'email', gen_random_uuid() || '@dealer.example')
       returning id`,
      [ownerId],
    );
    return { path: '/dealer/settings/switch', body: { dealer: ownerId, id: row!.id, enabled: 'no' } };
  },
};
