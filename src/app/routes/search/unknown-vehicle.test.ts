import { expect, test } from 'vitest';
import { createWholeSite, wholeSiteContext } from '../../whole-site/testing/create-whole-site.ts';

const UNKNOWN = 'http://localhost/cars-for-sale/vehicle/987654321';
const HEADERS = { host: 'localhost' };

test('the address of a listing that does not exist shows cars for sale', async () => {
  const response = await createWholeSite().request(UNKNOWN, { headers: HEADERS });
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('This listing doesn’t exist.');
  expect(html).toContain('Cars for sale now');
  const [, path] = /<h3><a href="(\/cars-for-sale\/vehicle\/\d+)"/.exec(html)!;
  expect((await createWholeSite().request(`http://localhost${path}`, { headers: HEADERS })).status).toBe(200);
});

test('if they cannot be searched, it shows the rest of the page', async () => {
  const { search } = wholeSiteContext();
  const broken = { ...search, search: () => Promise.reject(new Error('away')) };
  const site = createWholeSite(undefined, { changes: { search: broken } });
  const response = await site.request(UNKNOWN, { headers: HEADERS });
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('Popular searches');
  expect(html).not.toContain('Cars for sale now');
});
