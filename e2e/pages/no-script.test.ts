import { expect, test } from 'vitest';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { EXPECTED_TACOMA_COUNT } from '../testing/sites/small-inventory.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);
const open = (javaScriptEnabled = false) => visits.open({ ...DESKTOP, javaScriptEnabled });

test('changes the view, filters, sorts, pages and opens a vehicle without scripts [R001]', async () => {
  const { page } = await open();
  await page.goto('/cars-for-sale');
  const list = page.getByRole('checkbox', { name: 'List view' });
  const widthOf = async () => (await page.locator('.card-picture').first().boundingBox())!.width;
  await list.check();
  expect(await widthOf()).toBe(132);
  await list.uncheck();
  expect(await widthOf()).toBeGreaterThan(300);
  await page.getByRole('checkbox', { name: /^Toyota\b/ }).check();
  await page.getByRole('textbox', { name: 'ZIP or city', exact: true }).fill('80202');
  await page.getByRole('combobox', { name: /^Distance in miles/ }).selectOption('50');
  await page.getByRole('textbox', { name: 'Max Price' }).fill('$30,000');
  const drive = page.locator('details', { has: page.getByRole('heading', { level: 3, name: 'Drive Type' }) });
  await drive.locator('summary').click();
  // The page that shows all options keeps what was chosen on this one.
  await drive.getByRole('button', { name: /^Show all/ }).click();
  await drive.getByRole('checkbox', { name: /^Four-wheel drive/ }).check();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('mileageASC');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/sortBy=mileageASC/);
  await page.getByRole('checkbox', { name: /^Tacoma\b/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/modelCode=TACOMA/);
  const heading = page.getByRole('heading', { level: 2, name: `${EXPECTED_TACOMA_COUNT} Results` });
  await heading.waitFor();
  await page.getByRole('link', { name: 'Load More Results' }).click();
  await page.waitForURL(/firstRecord=25/);
  const cards = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
  expect(await cards.count()).toBe(EXPECTED_TACOMA_COUNT - 25);
  const title = await cards.first().textContent();
  await cards.first().click();
  await page.waitForURL(/\/cars-for-sale\/vehicle\/\d+/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(title);
});

test('understands words without scripts [R032]', { tags: 'long' }, async () => {
  const { page } = await open();
  await page.goto('/cars-for-sale?zip=80202');
  const box = page.getByRole('combobox', { name: 'Search by make, model or keyword' });
  await box.fill('toyota tacoma xyzzy');
  await box.press('Enter');
  await page.waitForURL(/modelCode=TACOMA/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('keyword'), searchParams.get('zip'), searchParams.get('words')]).toEqual([
    null,
    '80202',
    null,
  ]);
  expect(await box.inputValue()).toBe('toyota tacoma xyzzy');
  // The next sentence replaces this one.
  await box.fill('ford suv');
  await box.press('Enter');
  await page.waitForURL(/makeCode=FORD/);
  const next = Object.fromEntries(new URL(page.url()).searchParams);
  expect(next).toMatchObject({ makeCode: 'FORD', typed: 'ford suv', vehicleStyleCode: 'SUV', zip: '80202' });
  expect(next['modelCode']).toBeUndefined();
});

test(
  'explains how words were read, asks about unclear ones and undoes the reading without scripts [R032]',
  { tags: 'long' },
  async () => {
    const { page } = await open();
    await page.goto('/cars-for-sale');
    const box = page.getByRole('combobox', { name: 'Search by make, model or keyword' });
    await box.fill('awd truck not ford 25k');
    await box.press('Enter');
    await page.waitForURL(/notMakeCode=FORD/);
    const note = page.getByRole('region', { name: 'How we read your search' });
    expect(await note.textContent()).toContain('Showing Truck · All-wheel drive · Not Ford');
    await note.getByRole('link', { name: 'Under $25,000' }).click();
    await page.waitForURL(/maxPrice=25000/);
    expect(await note.getByRole('link').count()).toBe(1);
    await note.getByRole('link', { name: 'Search for the exact words instead' }).click();
    await page.waitForURL(/keyword=awd/);
    expect(await box.inputValue()).toBe('awd truck not ford 25k');
    await page.getByRole('link', { name: /^Search for Truck/ }).click();
    await page.waitForURL(/notMakeCode=FORD/);
  },
);

test('follows a car to what it costs to own, and changes its use, without scripts', { tags: 'long' }, () =>
  followCosts(false),
);

test('follows a car to what it costs to own, and changes its use, with scripts', { tags: 'long' }, () =>
  followCosts(true),
);

async function followCosts(javaScriptEnabled: boolean): Promise<void> {
  const { page, problems } = await open(javaScriptEnabled);
  const found = await fetch(
    `${visits.site().address}/rest/lsc/listing?zip=80202&modelCode=TACOMA&makeCode=TOYOTA&numRecords=1`,
  );
  const { listings } = (await found.json()) as { listings: { id: number }[] };
  await page.goto(`/cars-for-sale/vehicle/${listings[0]!.id}?zip=80202`);
  await page.getByRole('link', { name: 'What this car costs to own' }).click();
  await page.waitForURL(/\/cars-for-sale\/costs\?listingId=\d+/);
  const sum = page.getByRole('heading', { level: 2, name: /\$[\d,]+ a month$/ });
  const before = await sum.textContent();
  await page.getByRole('textbox', { name: 'Miles per year' }).fill('30,000');
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('80202');
  await page.getByRole('button', { name: 'Update costs' }).click();
  await page.waitForURL(/milesPerYear=30%2C000/);
  expect(await sum.textContent()).not.toBe(before);
  await page.getByText(/In 5 years and 150,000 miles/).waitFor();
  expect(await page.getByRole('table', { name: 'Cost breakdown' }).getByRole('row').count()).toBeGreaterThan(5);
  expect(problems).toEqual([]);
}

test('says why notifications cannot be turned on without scripts, instead of a button', async () => {
  const { page } = await open();
  await page.goto('/alerts/notifications');
  // Playwright finds no text in `noscript`.
  const note = page.locator('noscript p');
  await note.waitFor();
  expect(await note.textContent()).toContain('Notifications need JavaScript.');
  expect(await page.getByRole('button', { name: 'Turn on for this device' }).count()).toBe(0);
});
