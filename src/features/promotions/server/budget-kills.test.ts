import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { auditBudgets } from '../testing/audit-budgets.ts';
import { createDealers, insertCampaign } from '../testing/campaign-rows.ts';
import { SPENDING_DAY } from '../testing/spend-budgets.ts';
import { loadMinuteCounters, releaseExpiredReservations } from './budgets.ts';

/** How often a server is killed; `npm run test:long` kills one 100 times. */
const KILLS = Number(process.env['BUDGET_KILLS'] ?? 1);
/** Finds days of campaigns whose reservations hold more than an hour of the budget, or than the most expensive click. */
const TOO_MUCH_HELD = 'select from campaign_days where reserved_cents > greatest(budget_cents / 24, 6)';
const PROGRAM = path.join(import.meta.dirname, '../testing/spend-process.ts');

test(
  'three servers of which one after the other is killed overspend nothing',
  { timeout: 240_000 + 10_000 * KILLS },
  async () => {
    const database = await createTestDatabase();
    await createDealers(database, 1);
    const campaignIds = [
      await insertCampaign(database, { totalCents: 4_000, dailyCents: 3_000 }),
      await insertCampaign(database, { totalCents: 2_500, dailyCents: 10_000 }),
      await insertCampaign(database, { totalCents: 9_000_000, dailyCents: 8_000_000 }),
    ];
    await loadMinuteCounters(database, { minute: 1, day: SPENDING_DAY });
    let started = 0;
    const start = async (): Promise<ChildProcess> => {
      const args = [PROGRAM, database.url, String(++started), ...campaignIds.map(String)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await Promise.race([
        once(child.stdout, 'data'),
        once(child, 'exit').then(() => Promise.reject(new Error('A server ended by itself.'))),
      ]);
      return child;
    };
    const kill = async (child: ChildProcess) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      expect(await gone).toEqual([null, 'SIGKILL']);
    };
    const servers = await Promise.all([start(), start(), start()]);
    try {
      for (let killed = 0; killed < KILLS; killed++) {
        await kill(servers.shift()!);
        // In one statement, so that it sees one moment of the servers that go on.
        expect(await database.query('select from campaigns where spent_cents + reserved_cents > total_cents')).toEqual(
          [],
        );
        expect(await database.query(TOO_MUCH_HELD)).toEqual([]);
        servers.push(await start());
      }
    } finally {
      await Promise.all(servers.map(kill));
    }
    expect(await auditBudgets(database)).toEqual([]);
    const [{ clicks } = { clicks: 0 }] = await database.query<{ clicks: number }>(
      'select count(*) as clicks from sponsored_clicks',
    );
    expect(clicks).toBeGreaterThan(KILLS);
    await database.query(`update reservations set expires_at = now() - interval '1 second'`);
    await releaseExpiredReservations(database);
    expect(await auditBudgets(database)).toEqual([]);
    expect(await database.query('select from campaigns where reserved_cents > 0')).toEqual([]);
    await database.close();
  },
);
