import type { Queryable } from '#ports/database/database.ts';
import {
  type Campaign,
  type CampaignAction,
  type CampaignState,
  type CampaignTerms,
  isEditable,
  nextState,
} from '../model/campaign.ts';
import { removeCampaignCars } from './campaign-cars.ts';

/** SQL: whether campaign `c` was paused and not resumed since, also if it was edited after that. */
export const STAYS_PAUSED = `coalesce((select action = 'pause' from campaign_changes
  where campaign_id = c.id and action in ('pause', 'resume') order by id desc limit 1), false)`;

/** The account that changes a campaign. */
export type CampaignActor = { actor: 'dealer' | 'operator'; id: string | null };

/** Creates a draft. Returns its ID. */
export async function createCampaign(
  connection: Queryable,
  campaign: CampaignTerms & Pick<Campaign, 'ownerId' | 'isHouse'>,
  by: CampaignActor,
): Promise<number> {
  const { ownerId, isHouse, ...terms } = campaign;
  const [row] = await connection.query<{ id: number }>(
    `insert into campaigns (owner_id, is_house, brand, placement, tier, subject, area, starts_on, ends_on, total_cents,
                            daily_cents, bid_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [ownerId, isHouse, ...valuesOf(terms)],
  );
  await recordChange(connection, row!.id, by, { action: 'create', before: null, after: terms });
  return row!.id;
}

/** SQL condition: a campaign has the terms `$3` to `$12`, in the order of `valuesOf`. */
const SAME_TERMS = `brand = $3 and placement = $4 and tier is not distinct from $5 and subject = $6 and area = $7
  and starts_on = $8 and ends_on = $9 and total_cents = $10 and daily_cents = $11 and bid_cents = $12`;

/**
 * Returns the campaign that the same form created within the last minute, so that clicking its button twice books once;
 * `null` if there is none. `state`: its state after booking. Only one booking per dealer runs this at a time, until its
 * transaction ends.
 */
export async function findRepeatedBooking(
  connection: Queryable,
  { ownerId, isHouse, state, ...terms }: CampaignTerms & Pick<Campaign, 'ownerId' | 'isHouse' | 'state'>,
): Promise<number | null> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('booking ' || $1::text, 0))`, [
    String(ownerId),
  ]);
  const [row] = await connection.query<{ id: number }>(
    `select id from campaigns where owner_id is not distinct from $1 and is_house = $2 and ${SAME_TERMS} and state = $13
        and created_at > now() - interval '1 minute' order by id desc limit 1`,
    [ownerId, isHouse, ...valuesOf(terms), state],
  );
  return row?.id ?? null;
}

/**
 * The terms that an owner or operator entered. `seen`: the latest change of the campaign when the form was opened.
 * `state`: the campaign's state after the clicked button.
 */
export type CampaignEdit = { terms: CampaignTerms; seen: number; state: CampaignState; today: string };

/**
 * Replaces the terms of a campaign that can be edited, in a transaction, and makes it a draft, which must be approved
 * again. Returns `newer` if the campaign was changed after `seen`, so that no unseen change is overwritten, `closed` if
 * it can't be edited, and `repeated` if it already has these terms and this state, because the button was clicked
 * twice.
 */
export async function editCampaign(
  connection: Queryable,
  id: number,
  { terms, seen, state, today }: CampaignEdit,
  by: CampaignActor,
): Promise<'edited' | 'repeated' | 'newer' | 'closed'> {
  const [before] = await connection.query<CampaignTerms & Pick<Campaign, 'state'>>(
    `select state, brand, placement, tier, subject, area, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
            to_char(ends_on, 'YYYY-MM-DD') as "endsOn", total_cents as "totalCents", daily_cents as "dailyCents",
            bid_cents as "bidCents" from campaigns where id = $1 for update`,
    [id],
  );
  if (await hasTerms(connection, id, { terms, state })) return 'repeated';
  if (!before || !isEditable(before, today)) return 'closed';
  if (!(await isNewestChange(connection, id, seen))) return 'newer';
  await connection.query(
    `update campaigns set brand = $2, placement = $3, tier = $4, subject = $5, area = $6, starts_on = $7, ends_on = $8,
            total_cents = $9, daily_cents = $10, bid_cents = $11, rejection = null, state = 'draft' where id = $1`,
    [id, ...valuesOf(terms)],
  );
  await recordChange(connection, id, by, { action: 'edit', before, after: { ...terms, state: 'draft' } });
  return 'edited';
}

/** Returns whether a campaign has these terms and this state, as after the first click on a form's button. */
export async function hasTerms(
  connection: Queryable,
  id: number,
  { terms, state }: Pick<CampaignEdit, 'terms' | 'state'>,
): Promise<boolean> {
  const found = await connection.query(`select from campaigns where id = $1 and state = $2 and ${SAME_TERMS}`, [
    ...[id, state, ...valuesOf(terms)],
  ]);
  return found.length > 0;
}

function valuesOf(terms: CampaignTerms): unknown[] {
  const { brand, placement, tier, subject, area, startsOn, endsOn, totalCents, dailyCents, bidCents } = terms;
  return [
    ...[brand, placement, tier, JSON.stringify(subject), JSON.stringify(area), startsOn, endsOn],
    ...[totalCents, dailyCents, bidCents],
  ];
}

/**
 * Changes the state of a campaign, in a transaction. Returns the new state, or `null` if the action is not allowed in
 * the current one. `rejection`: an operator's reason for rejecting it.
 */
export async function changeCampaignState(
  connection: Queryable,
  id: number,
  { action, by, rejection = null }: { action: CampaignAction; by: CampaignActor; rejection?: string | null },
): Promise<CampaignState | null> {
  await connection.query('select from campaigns where id = $1 for update', [id]);
  const [row] = await connection.query<{ state: CampaignState; staysPaused: boolean }>(
    `select c.state, ${STAYS_PAUSED} as "staysPaused" from campaigns c where c.id = $1`,
    [id],
  );
  const state = row ? nextState(row.state, action, row.staysPaused) : null;
  if (!row || state === null) return null;
  await connection.query(
    `update campaigns set state = $2, rejection = case when $3 = 'reject' then $4 when $3 = 'submit' then null
            else rejection end where id = $1`,
    [id, state, action, rejection],
  );
  if (row.state === 'running') await removeCampaignCars(connection, id);
  const after = { state, ...(rejection !== null && { rejection }) };
  await recordChange(connection, id, by, { action, before: { state: row.state }, after });
  return state;
}

/**
 * Returns whether a change is the latest one of a campaign, so that an operator decides about the terms that the page
 * showed. `changeId`: 0 for a campaign without changes. Locks the campaign until the transaction ends.
 */
export async function isNewestChange(connection: Queryable, campaignId: number, changeId: number): Promise<boolean> {
  return ((await lockNewestChange(connection, campaignId))?.id ?? 0) === changeId;
}

/**
 * Returns whether the newest change of a campaign is this action by the same account within the last minute: its button
 * was pressed twice. Locks the campaign until the transaction ends.
 */
export async function isRepeatedAction(
  connection: Queryable,
  campaignId: number,
  { action, by }: { action: CampaignAction; by: CampaignActor },
): Promise<boolean> {
  const newest = await lockNewestChange(connection, campaignId);
  return newest?.action === action && newest.actor === by.actor && newest.actorId === by.id && newest.isRecent;
}

type NewestChange = { id: number; action: string; actor: string; actorId: string | null; isRecent: boolean };

/** Locks a campaign until the transaction ends, and returns its newest change. `isRecent`: it is younger than a minute. */
async function lockNewestChange(connection: Queryable, campaignId: number): Promise<NewestChange | undefined> {
  await connection.query('select from campaigns where id = $1 for update', [campaignId]);
  const [newest] = await connection.query<NewestChange>(
    `select id, action, actor, actor_id as "actorId", at > now() - interval '1 minute' as "isRecent"
       from campaign_changes where campaign_id = $1 order by id desc limit 1`,
    [campaignId],
  );
  return newest;
}

async function recordChange(
  connection: Queryable,
  id: number,
  by: CampaignActor,
  { action, before, after }: { action: CampaignAction | 'create' | 'edit'; before: object | null; after: object },
): Promise<void> {
  await connection.query(
    `insert into campaign_changes (campaign_id, action, actor, actor_id, before, after) values ($1, $2, $3, $4, $5, $6)`,
    [id, action, by.actor, by.id, before && JSON.stringify(before), JSON.stringify(after)],
  );
}
