import type { Queryable } from '#ports/database/database.ts';

/** Returns the changes of campaigns that a person made, as plain data. */
export async function exportCampaignWork(connection: Queryable, userId: string): Promise<object[]> {
  return connection.query(
    `select campaign_id as campaign, action, at from campaign_changes where actor_id = $1 order by id`,
    [userId],
  );
}

/** Removes a person from the changes of campaigns. The changes stay, because they explain the charges of dealers. */
export async function eraseCampaignWork(connection: Queryable, userId: string): Promise<void> {
  await connection.query('update campaign_changes set actor_id = null where actor_id = $1', [userId]);
}
