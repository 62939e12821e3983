import { expect, test } from 'vitest';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';
import { requestSmallSite } from '../testing/small-site.ts';

const ROW = {
  ...{ id: 987, facts: LISTING, withdrawn: true, stale: false, removed_ad: false, confirmed_at: new Date() },
  ...{ owner_id: 7, owner_facts: OWNER, has_lead_email: false, rating: null },
};

test('without scripts, "Show all" on the page of a withdrawn car opens the results with all options', async () => {
  const ask = requestSmallSite({}, { database: { query: async () => [ROW] } as never });
  const { status, html } = await ask('/cars-for-sale/vehicle/987?clickType=listing');
  expect(status).toBe(200);
  // An address of only a fragment sends the form to the page's own address.
  expect(html).toContain('formAction="#filter-fuel"');
  const { headers } = await ask('/cars-for-sale/vehicle/987?makeCode=TOYOTA&open=fuel');
  expect(headers.get('location')).toBe('/cars-for-sale?makeCode=TOYOTA&open=fuel');
  expect((await ask(headers.get('location')!)).status).toBe(200);
});
