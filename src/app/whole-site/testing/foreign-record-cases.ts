import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import { addDevice, browserSubscription } from '#features/push/testing/push-shopper.ts';
import type { Database } from '#ports/database/database.ts';
import { addReceivedOffer } from '../../routes/accounts/testing/add-received-offer.ts';

const BOOKMARKS = '/account-api/searchbookmarks';
const LISTINGS = '/account-api/saved-listings';
const PROMOTIONS = '/dealer/promotions';
const CAMPAIGN_ID = ':id{\\d{1,15}}';

/** The data of a case: a database with listing 42 of owner 1, and the shopper whose records are requested. */
export type ForeignRecordContext = {
  database: Database;
  /** Of the account `ann`, whose cookie is `session=ann`. */
  shopperId: string;
  /** Sends a request as ann. */
  asAnn(method: string, path: string, body?: unknown): Promise<Response>;
};

/**
 * Creates a record of ann's; returns the path with its id, and the JSON body. `own`: the cookie of its owner, if that is a
 * visitor and not ann.
 */
export type ForeignRecordCase = (
  world: ForeignRecordContext,
) => Promise<{ path: string; body?: unknown; own?: string }>;

async function addAnn(database: Database): Promise<void> {
  await database.query(
    `insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com') on conflict do nothing`,
  );
}

function onSearch(path: string, more: object = {}): ForeignRecordCase {
  return async (world) => ({ path, body: { bookmarkId: await saveSearch(world), ...more } });
}

/** Saves a search; returns its bookmark id. */
async function saveSearch({ asAnn }: ForeignRecordContext): Promise<string> {
  const response = await asAnn('POST', '/account-api/search', { search: 'makeCode=FORD' });
  const { myAtcSearchViewBeans } = (await response.json()) as { myAtcSearchViewBeans: [{ bookmarkId: string }] };
  return myAtcSearchViewBeans[0].bookmarkId;
}

const SECRET = 'o'.repeat(43);
const VISITOR = `visitor=${SECRET}`;

/** Saves a search as a visitor; returns its bookmark id. */
async function saveAsVisitor({ database }: ForeignRecordContext): Promise<string> {
  const shopperId = await upsertShopper(database, { visitor: SECRET });
  await database.query(
    `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title)
     values ('of-visitor', $1, 'marketplace', 'makeCode=FORD', 'k', 'Ford')
     on conflict (bookmark_id) do update set deleted_at = null`,
    [shopperId],
  );
  return 'of-visitor';
}

/** Stores a waiting review; returns its id. */
async function writeReview({ database, shopperId }: ForeignRecordContext): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, sketch)
     values ($1, 'dealer', 'marketplace', gen_random_uuid()::text, 4, 'Kind', 'They answered.', '{}') returning id`,
    [shopperId],
  );
  return row!.id;
}

async function saveListing({ asAnn }: ForeignRecordContext): Promise<{ listingId: number }> {
  await asAnn('POST', LISTINGS, { listingId: 42 });
  return { listingId: 42 };
}

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

/** Adds a draft of ann's dealership, with a charge. Returns its ID and that of the charge. */
async function makeCampaign(world: ForeignRecordContext): Promise<{ id: number; chargeId: number; ownerId: number }> {
  const { ownerId } = await makeDesk(world);
  const [row] = await world.database.query<{ id: number }>(
    `insert into campaigns (owner_id, brand, placement, subject, area, starts_on, ends_on, total_cents, daily_cents,
                            bid_cents, state)
     values ($1, 'marketplace', 'boost', '{"kind": "store"}', '{"kind": "everywhere"}', '2026-01-01', '2099-12-31',
             30000, 1000, 100, 'draft') returning id`,
    [ownerId],
  );
  const [charge] = await world.database.query<{ id: number }>(
    `insert into sponsored_clicks (auction_id, campaign_id, listing_id, placement, position, day, price_cents, hour)
     values ('auction', $1, 42, 'boost', 6, '2026-11-01', 50, 0) returning id`,
    [row!.id],
  );
  return { id: row!.id, chargeId: charge!.id, ownerId };
}

const onCampaign =
  (end: string, body?: unknown): ForeignRecordCase =>
  async (world) => ({
    path: `${PROMOTIONS}/${(await makeCampaign(world)).id}${end}`,
    ...(body !== undefined && { body }),
  });

const ofDealership =
  (path: string): ForeignRecordCase =>
  async (world) => ({ path: `${path}?dealer=${(await makeDesk(world)).ownerId}` });

/**
 * A case for every route with `ids`, by method and path: it creates a record of ann's and returns the request for it.
 * Ann must get it; for every other client it must not exist.
 */
export const FOREIGN_RECORD_CASES: Readonly<Record<string, ForeignRecordCase>> = {
  // A visitor's own data.
  'GET /privacy/item': async (world) => {
    const id = await saveAsVisitor(world);
    return { path: `/privacy/item?part=savedSearches&id=${id}`, own: VISITOR };
  },
  'POST /privacy/delete': async (world) => ({
    path: '/privacy/delete',
    body: { part: 'savedSearches', id: await saveAsVisitor(world) },
    own: VISITOR,
  }),
  'POST /privacy/restore': async (world) => {
    const id = await saveAsVisitor(world);
    await world.database.query('update saved_searches set deleted_at = now() where bookmark_id = $1', [id]);
    return { path: '/privacy/restore', body: { part: 'savedSearches', id }, own: VISITOR };
  },
  // Ann's own data.
  'GET /account/data/item': async (world) => ({
    path: `/account/data/item?part=savedSearches&id=${await saveSearch(world)}`,
  }),
  'POST /account/data/delete': async (world) => ({
    path: '/account/data/delete',
    body: { part: 'savedSearches', id: await saveSearch(world) },
  }),
  'POST /account/data/restore': async (world) => {
    const item = { part: 'savedSearches', id: await saveSearch(world) };
    await world.asAnn('POST', '/account/data/delete', item);
    return { path: '/account/data/restore', body: item };
  },
  // Leads that ann sent.
  'POST /contacted-sellers': async ({ database, shopperId }) => {
    const [lead] = await database.query<{ id: number }>(
      `insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact)
       select 'mine', $1, id, owner_id, 'marketplace', 'email', $2 from listings where id = 42 returning id`,
      [shopperId, JSON.stringify({ firstName: 'Ann', lastName: 'Lee', email: 'a@b.example', phone: '', comments: '' })],
    );
    return { path: '/contacted-sellers', body: { leadId: lead!.id } };
  },
  'POST /contacted-sellers/offer': async ({ database, shopperId }) => {
    const leadId = await addReceivedOffer(database, 'seller@example.com');
    await database.query('update leads set shopper_id = $1 where id = $2', [shopperId, leadId]);
    return { path: '/contacted-sellers/offer', body: { leadId } };
  },
  // Offers for ann's car.
  'POST /account-api/received-offers/open': async ({ database }) => ({
    path: '/account-api/received-offers/open',
    body: { leadId: await addReceivedOffer(database, 'ann@example.com') },
  }),
  // Reviews that ann wrote.
  'GET /reviews/mine/:id': async (world) => ({ path: `/reviews/mine/${await writeReview(world)}` }),
  'POST /reviews/mine/:id': async (world) => ({
    path: `/reviews/mine/${await writeReview(world)}`,
    body: { overall: '3', title: 'Changed', body: 'It took three weeks until they answered, and then they were kind.' },
  }),
  'POST /reviews/mine/:id/delete': async (world) => ({ path: `/reviews/mine/${await writeReview(world)}/delete` }),
  'GET /dealer/leads': ofDealership('/dealer/leads'),
  'GET /dealer/leads.csv': ofDealership('/dealer/leads.csv'),
  'GET /dealer/ad-check': ofDealership('/dealer/ad-check'),
  'GET /dealer/settings': ofDealership('/dealer/settings'),
  'GET /dealer/leads/:id': async (world) => ({ path: `/dealer/leads/${(await makeDesk(world)).leadId}` }),
  'POST /dealer/leads/:id': async (world) => ({
    path: `/dealer/leads/${(await makeDesk(world)).leadId}`,
    body: { status: 'won' },
  }),
  'POST /dealer/reviews/:id': async (world) => {
    const { ownerId } = await makeDesk(world);
    const [row] = await world.database.query<{ id: number }>(
      `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
       values ($1, 'dealer', 'marketplace', $2, 4, 'Kind', 'They answered.', 'approved', '{}')
       on conflict do nothing returning id`,
      [world.shopperId, String(ownerId)],
    );
    return { path: `/dealer/reviews/${row!.id}`, body: { text: 'Thank you.' } };
  },
  'POST /dealer/settings/:action{invite|revoke|member|destination|switch|remove|payments}': async (world) => {
    const { ownerId } = await makeDesk(world);
    const [row] = await world.database.query<{ id: number }>(
      `insert into lead_destinations (owner_id, kind, address) values ($1, 'email', gen_random_uuid() || '@dealer.example')
       returning id`,
      [ownerId],
    );
    return { path: '/dealer/settings/switch', body: { dealer: ownerId, id: row!.id, enabled: 'no' } };
  },
  // Campaigns and statements of ann's dealership.
  [`GET ${PROMOTIONS}`]: ofDealership(PROMOTIONS),
  [`GET ${PROMOTIONS}/new`]: ofDealership(`${PROMOTIONS}/new`),
  [`POST ${PROMOTIONS}/new`]: async (world) => ({
    path: `${PROMOTIONS}/new`,
    body: { dealer: (await makeDesk(world)).ownerId },
  }),
  [`GET ${PROMOTIONS}/statement`]: ofDealership(`${PROMOTIONS}/statement`),
  [`GET ${PROMOTIONS}/statement.csv`]: ofDealership(`${PROMOTIONS}/statement.csv`),
  [`GET ${PROMOTIONS}/charges/${CAMPAIGN_ID}`]: async (world) => ({
    path: `${PROMOTIONS}/charges/${(await makeCampaign(world)).chargeId}`,
  }),
  [`GET ${PROMOTIONS}/${CAMPAIGN_ID}`]: onCampaign(''),
  [`GET ${PROMOTIONS}/${CAMPAIGN_ID}/edit`]: onCampaign('/edit'),
  [`POST ${PROMOTIONS}/${CAMPAIGN_ID}/edit`]: onCampaign('/edit', {}),
  [`POST ${PROMOTIONS}/${CAMPAIGN_ID}/:action{submit|resume}`]: onCampaign('/submit', {}),
  [`POST ${PROMOTIONS}/${CAMPAIGN_ID}/:action{pause|end}`]: onCampaign('/end', {}),
  // Sessions and passkeys of ann's account.
  // A browser with notifications.
  'POST /alerts/notifications': async ({ database, shopperId }) => {
    const deviceId = await addDevice(database, shopperId, browserSubscription());
    return { path: '/alerts/notifications', body: { action: 'device', deviceId } };
  },
  'POST /account-api/sessions/end': async ({ database }) => {
    await addAnn(database);
    await database.query(
      `insert into account_sessions (id, user_id, token, expires_at) values ('phone', 'ann', 't', now() + interval '1 day')`,
    );
    return { path: '/account-api/sessions/end', body: { sessionId: 'phone' } };
  },
  'POST /account-api/passkeys/remove': async ({ database }) => {
    await addAnn(database);
    await database.query(
      `insert into account_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
       values ('key', 'ann', 'p', 'c', 0, 'singleDevice', false)`,
    );
    return { path: '/account-api/passkeys/remove', body: { passkeyId: 'key' } };
  },
  // Searches and listings that ann saved.
  [`GET ${BOOKMARKS}`]: async (world) => ({ path: `${BOOKMARKS}?searchBookmarkId=${await saveSearch(world)}` }),
  'GET /saved-searches/mails': async (world) => ({
    path: `/saved-searches/mails?bookmarkId=${await saveSearch(world)}`,
  }),
  'POST /account-api/search': onSearch('/account-api/search', { searchName: 'Mine' }),
  [`POST ${BOOKMARKS}/rename`]: onSearch(`${BOOKMARKS}/rename`, { searchName: 'Mine' }),
  [`POST ${BOOKMARKS}/frequency`]: onSearch(`${BOOKMARKS}/frequency`, { frequency: 'off' }),
  [`POST ${BOOKMARKS}/remove`]: onSearch(`${BOOKMARKS}/remove`),
  [`POST ${BOOKMARKS}/restore`]: async (world) => {
    const bookmarkId = await saveSearch(world);
    await world.asAnn('POST', `${BOOKMARKS}/remove`, { bookmarkId });
    return { path: `${BOOKMARKS}/restore`, body: { bookmarkId } };
  },
  [`POST ${LISTINGS}/remove`]: async (world) => ({ path: `${LISTINGS}/remove`, body: await saveListing(world) }),
  [`POST ${LISTINGS}/restore`]: async (world) => {
    const body = await saveListing(world);
    await world.asAnn('POST', `${LISTINGS}/remove`, body);
    return { path: `${LISTINGS}/restore`, body };
  },
  [`DELETE ${LISTINGS}/:listingId`]: async (world) => ({ path: `${LISTINGS}/${(await saveListing(world)).listingId}` }),
};
