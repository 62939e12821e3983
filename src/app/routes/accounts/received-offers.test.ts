import { beforeEach, describe, expect, test } from 'vitest';
import { type Browser, useAccountSite, signUp } from './testing/account-site.ts';
import { addReceivedOffer } from './testing/add-received-offer.ts';

const site = useAccountSite();
let browser: Browser;
beforeEach(async () => {
  ({ browser } = await signUp(site));
});

const EMAIL = 'ann@example.com';

describe('offers for the car of a private seller', () => {
  const offers = async (who: Browser) => (await who.get('/account')).text.replaceAll('<!-- -->', '');
  const open = (who: Browser, leadId: number) =>
    who.post('/account-api/received-offers/open', { leadId: String(leadId) });

  test('are listed in the account with the address of the feed, and marked until they are opened', async () => {
    expect(await offers(browser)).not.toContain('Offers for your cars');
    const leadId = await addReceivedOffer(site.database, 'Ann@Example.com');
    const listed = await offers(browser);
    expect(listed).toContain('Offers for your cars (1 new)');
    expect(listed).toMatch(/<strong class="account-new">New<\/strong> \$9,500 for 2020 Toyota Tacoma/);
    expect(listed).toContain('Please reply by');
    const { location } = await open(browser, leadId);
    expect((await open(browser, leadId)).location).toBe(location);
    expect(location).toMatch(/^\/cars-for-sale\/offer\?key=[\w-]{43}$/);
    expect(await site.database.query('select party from offer_keys where lead_id = $1', [leadId])).toEqual([
      { party: 'seller' },
    ]);
    const read = await offers(browser);
    expect(read).toContain('$9,500 for 2020 Toyota Tacoma');
    expect(read).not.toContain(' new)');
  });

  test('are marked again when the shopper answers a counteroffer', async () => {
    const leadId = await addReceivedOffer(site.database, EMAIL);
    const { location } = await open(browser, leadId);
    await browser.post('/cars-for-sale/offer', {
      ...{ key: location!.split('key=')[1]!, round: '1', action: 'counter', amount: '10000' },
    });
    expect(await offers(browser)).toContain('$10,000 for 2020 Toyota Tacoma');
    expect(await offers(browser)).not.toContain('account-new');
    await site.database.query(`update offers set state = 'accepted', settled_at = now()`);
    expect(await offers(browser)).toContain('Offers for your cars (1 new)');
    await open(browser, leadId);
    expect(await offers(browser)).not.toContain('account-new');
  });

  test('are found by an index of addresses', async () => {
    const plan = await site.database.transaction(async (connection) => {
      await connection.query('set local enable_seqscan = off');
      return connection.query<{ 'QUERY PLAN': string }>(
        `explain select from owners w where lower(w.lead_email) = lower('ann@example.com')`,
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('owners_lead_email');
  });

  test('are shown to no other account, nor to one whose address is not confirmed', async () => {
    const leadId = await addReceivedOffer(site.database, EMAIL);
    const { browser: bob } = await signUp(site, { email: 'bob@example.com', name: 'Bob' });
    await site.database.query('update account_users set email_verified = false where email = $1', [EMAIL]);
    for (const other of [bob, browser]) {
      expect(await offers(other)).not.toContain('Offers for your cars');
      expect((await open(other, leadId)).status).toBe(404);
    }
  });
});
