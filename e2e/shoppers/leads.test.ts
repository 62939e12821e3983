import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { DESKTOP, type OpenPage, openPage, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { type Site, startSite, UNRATED } from '../testing/sites/start-site.ts';
import { findAccessibilityViolations, findViolationsInSampledScheme } from '../testing/violations.ts';

const FEED = `stock_number,condition,year,make,model,price,mileage,body_style,dealership_name,dealership_address,phone,lead_email,seller_type,hide_email_form
A1,used,2021,Toyota,Tacoma,30000,40000,Crew Cab Pickup,Larimer Motors,"1600 Larimer St, Denver, CO 80202",3035550123,leads@larimer.example,dealer,
B1,used,2019,Honda,Civic,20000,50000,Sedan,Pat Jones,"900 Pearl St, Boulder, CO 80302",3035550199,pat@seller.example,private,
C1,used,2018,Ford,Mustang,25000,60000,Coupe,Silent Motors,"10 Tejon St, Colorado Springs, CO 80903",,quiet@silent.example,dealer,yes
`;
const ORIGIN = 'https://cars.example';
const ANN = { first: 'Ann', last: 'Lee', email: 'ann@shopper.example', phone: '(303) 555-0100' };

let site: Site;
let browser: Browser;
let mail: MailServer;
const ids: Record<string, number> = {};
beforeAll(async () => {
  mail = await startMailServer();
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@cars.example',
    PUBLIC_ORIGIN: ORIGIN,
    TRUST_PROXY: '1',
    ...UNRATED,
  };
  [site, browser] = await Promise.all([startSite(FEED, settings), browserWithoutPictures()]);
  const answer = await fetch(`${site.address}/rest/lsc/listing`);
  const { listings } = (await answer.json()) as { listings: { id: number; makeCode: string }[] };
  for (const { id, makeCode } of listings) ids[makeCode] = id;
});
afterAll(async () => {
  await site?.stop();
  await mail?.stop();
});
beforeEach(() => void (mail.received.length = 0));

let homes = 0;
/** Each shopper has their own IP address. */
const newHome = () => ({ 'X-Forwarded-For': `198.51.100.${++homes}` });
const visits = openPagesOnSharedSite(browserWithoutPictures, async () => site);
/** Opens a page of a new shopper, which is closed after the test. */
const open = async (options: BrowserContextOptions = {}): Promise<OpenPage> => {
  const opened = await visits.open({ ...DESKTOP, ...options });
  await opened.page.setExtraHTTPHeaders(newHome());
  return opened;
};
/** The same in a new context, which the test closes. */
const openAlone = (options: BrowserContextOptions) =>
  openPage(browser, { ...DESKTOP, baseURL: site.address, extraHTTPHeaders: newHome(), ...options });
const contact = (make: string) => `/cars-for-sale/contact?listingId=${ids[make]}`;
const card = (page: Page, make: string) => page.locator(`#listing-${ids[make]}`);

/** Fills in the form of a page or of a dialog; a list of results has another form below it. */
async function fill(form: Page | Locator): Promise<void> {
  await form.getByLabel('First name').fill(ANN.first);
  await form.getByLabel('Last name').fill(ANN.last);
  await form.getByLabel('Email').fill(ANN.email);
  await form.getByLabel('Phone').fill(ANN.phone);
}

/** Simulates the time that a person takes; the form's key contains its start time. */
async function takeTime(page: Page): Promise<void> {
  const drawn = Number.parseInt(await page.locator('[name="requestKey"]').inputValue(), 36);
  await pollUntil(() => Date.now() - drawn).toBeGreaterThan(1_000);
}

/** Returns the email to an address, once it has arrived, and its link's path on this host. */
async function mailTo(address: string, subject: RegExp) {
  const find = () => mail.received.findLast((one) => one.to.includes(address) && subject.test(one.subject));
  await pollUntil(() => find() !== undefined).toBe(true);
  const { text, html, headers } = find()!;
  const link = /https:\/\/cars\.example(\/cars-for-sale\/(?:offer|contact)[^\s\]]*)/.exec(text)?.[1] ?? '';
  return { text, html, headers, link };
}

test('a card opens the contact dialog, the message arrives, and the card says so, even after a reload [R005, R047, R155, R214]', async () => {
  const { page, problems } = await open();
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  expect(
    await card(page, 'FORD')
      .getByRole('link', { name: /^Check availability/ })
      .count(),
  ).toBe(0);
  expect(await card(page, 'HONDA').getByRole('link', { name: 'Make Offer: 2019 Honda Civic' }).count()).toBe(1);
  const link = card(page, 'TOYOTA').getByRole('link', { name: 'Check availability: 2021 Toyota Tacoma' });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Check availability with Larimer Motors' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Send to Larimer Motors' }).click();
  await dialog.getByText('Enter your first name.').waitFor();
  await pollUntil(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
  if (IS_FULL) expect(await findAccessibilityViolations(page)).toEqual([]);
  await fill(dialog);
  await takeTime(page);
  await dialog.getByRole('button', { name: 'Send to Larimer Motors' }).click();
  const received = page.getByRole('dialog', { name: 'We received your message' });
  await received.getByText(ANN.email).waitFor();
  await received.getByRole('button', { name: 'Done' }).click();
  await pollUntil(() => link.getAttribute('data-emailed')).toBe('');
  const lead = await mailTo('leads@larimer.example', /Tacoma/);
  for (const said of ['Ann Lee', ANN.email, 'is the 2021 Toyota Tacoma still available?'])
    expect(lead.text).toContain(said);
  expect(lead.headers.get('reply-to')).toContain(ANN.email);
  const own = await mailTo(ANN.email, /^Your message about the 2021 Toyota Tacoma/);
  expect(own.text).not.toMatch(/Civic|Mustang|Pat Jones/);
  await page.reload();
  await pollUntil(() => link.getAttribute('data-emailed')).toBe('');
  // The validation error of the empty form.
  expect(problems.filter((problem) => !problem.startsWith('422'))).toEqual([]);
});

test('a shopper opts in on the page of the form and can withdraw', { tags: 'long' }, async () => {
  const { page } = await open();
  await page.goto(contact('TOYOTA'));
  await fill(page);
  await page.getByLabel('Save my details for next time.').check();
  await takeTime(page);
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.waitForURL(/\/contact\/sent/);
  await page.goto('/contacted-sellers');
  await page.getByRole('button', { name: /^Withdraw: Message, 2021 Toyota Tacoma/ }).click();
  await page.getByRole('status').filter({ hasText: 'Withdrawn.' }).waitFor();
  await mailTo('leads@larimer.example', /withdrawn/i);
  await sendWithOneClick(page);
});

/** Sends a message with one click on the page of a car, which then says so. */
async function sendWithOneClick(page: Page): Promise<void> {
  await page.goto(`/cars-for-sale/vehicle/${ids['TOYOTA']}`);
  await waitForHydration(page);
  await page.locator('.summary').getByRole('link', { name: 'Check availability' }).click();
  await page
    .getByText('We received your message to Larimer Motors. If we email you to confirm it, it goes out once you do.')
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await pollUntil(() => page.locator('.summary a[data-emailed]').count()).toBe(1);
}

/** Stores what an earlier form would, with the choice to send with one click. */
async function optIn(page: Page, phone: string): Promise<void> {
  const { first: firstName, last: lastName, email } = ANN;
  const data = { firstName, lastName, email, phone, isOneClickOptedIn: true };
  const answer = await page.request.post('/account-api/lead-profile', { data, headers: { origin: site.address } });
  expect(answer.ok()).toBe(true);
}

test('a shopper who opted in sends with one click [R152, R153]', async () => {
  const { page } = await open();
  await optIn(page, ANN.phone);
  await sendWithOneClick(page);
});

test('who opted in with missing details completes them in the edit-email dialog; closing it while it sends shows the result and restores the text [R048, R154]', async () => {
  const { page } = await open();
  await optIn(page, '');
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await card(page, 'TOYOTA')
    .getByRole('link', { name: /^Check availability/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Check availability with Larimer Motors' });
  await dialog.getByText('Complete your details to send your message.').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(ANN.email);
  await dialog.getByLabel('Phone').fill(ANN.phone);
  await failClosed(page, dialog);
  expect(await dialog.getByLabel('Phone').inputValue()).toBe(ANN.phone);
  await takeTime(page);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('dialog', { name: 'We received your message' }).waitFor();
  await mailTo('leads@larimer.example', /Tacoma/);
});

test(
  'keeps typed text after the dialog is closed or the message fails, until it is sent',
  { tags: 'long' },
  async () => {
    const { page } = await open();
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
    await page.goto('/cars-for-sale');
    await waitForHydration(page);
    const link = card(page, 'TOYOTA').getByRole('link', { name: /^Check availability/ });
    const dialog = page.getByRole('dialog', { name: 'Check availability with Larimer Motors' });
    const message = dialog.getByLabel('Message');
    const kept = dialog.getByText('What you wrote is still here.');
    await link.click();
    await message.waitFor();
    await page.keyboard.press('Escape');
    await link.click();
    await message.waitFor();
    expect(await kept.count()).toBe(0);
    await fill(dialog);
    await message.fill('Does it have a tow hitch?');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await link.click();
    await kept.waitFor();
    expect([await message.inputValue(), await dialog.getByLabel('Email').inputValue()]).toEqual([
      ...['Does it have a tow hitch?', ANN.email],
    ]);
    await page.route('**/cars-for-sale/contact?*', (route) => route.abort());
    await takeTime(page);
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await dialog.getByText('That didn’t go through, but your text is still here.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/cars-for-sale/contact?*');
    await link.click();
    await dialog.getByText('That didn’t go through, but your text is still here.').waitFor();
    expect(await message.inputValue()).toBe('Does it have a tow hitch?');
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('dialog', { name: 'We received your message' }).getByRole('button', { name: 'Done' }).click();
    // Emails of earlier tests may arrive late.
    await pollUntil(() => mail.received.some(({ text }) => text.includes('Does it have a tow hitch?'))).toBe(true);
    await link.click();
    await message.waitFor();
    expect(await message.inputValue()).toContain('is the 2021 Toyota Tacoma still available?');
  },
);

test(
  'a click shows the phone number; closing the dialog while it sends shows the result and restores the text [R004]',
  { tags: 'long' },
  async () => {
    const { page } = await open();
    await page.goto(`/cars-for-sale/vehicle/${ids['TOYOTA']}`);
    await waitForHydration(page);
    await showNumber(page);
    await page.locator('.summary').getByRole('link', { name: 'Check availability' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check availability with Larimer Motors' });
    await fill(dialog);
    // The dialog brings the styles of its fields, which this page has no other use for.
    const field = dialog.getByLabel('Email');
    expect(await field.evaluate((input) => getComputedStyle(input).borderRadius)).toBe('8px');
    expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(40);
    await dialog.getByText('1600 Larimer St, Denver, CO 80202').waitFor();
    await failClosed(page, dialog);
    expect(await dialog.getByLabel('Email').inputValue()).toBe(ANN.email);
  },
);

/** Closes a dialog while its message is sent, which fails, and opens it again from what the page says then. */
async function failClosed(page: Page, dialog: Locator): Promise<void> {
  let fail = () => undefined as unknown;
  const requested = new Promise<void>((seen) => {
    void page.route('**/cars-for-sale/contact?*', (route) => {
      fail = () => route.abort();
      seen();
    });
  });
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await requested;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await fail();
  await page.getByText('Not sent to Larimer Motors. Your text is saved.').waitFor();
  await page.unroute('**/cars-for-sale/contact?*');
  await page.getByRole('button', { name: 'Open it' }).click();
  await dialog.waitFor();
}

/** The scripts of the shopper and of the seller. */
describe.each(
  IS_FULL
    ? [
        [true, false],
        [true, true],
        [false, false],
      ]
    : [[true, false]],
)('with scripts: %s and %s', (javaScriptEnabled, hasSellerScripts) => {
  test(
    'an offer goes to a private seller, is countered and accepted, without an account [R006]',
    { tags: 'long' },
    async () => {
      const { page } = await open({ javaScriptEnabled });
      await page.goto(`/cars-for-sale/vehicle/${ids['HONDA']}`);
      if (javaScriptEnabled) await waitForHydration(page);
      await page.locator('.summary').getByRole('link', { name: 'Make Offer' }).click();
      await page.getByLabel('Your offer').fill('$18,000');
      await fill(page);
      await takeTime(page);
      await page.getByRole('button', { name: 'Send offer' }).click();
      await page.getByText('We received your offer').waitFor();
      const { link } = await mailTo('pat@seller.example', /^You have an offer of \$18,000/);
      const pat = await open({ javaScriptEnabled: hasSellerScripts });
      await pat.page.goto(link);
      await pat.page.getByLabel('Or make a counteroffer').fill('19,000');
      await pat.page.getByLabel('Or make a counteroffer').press('Enter');
      await pat.page.getByRole('heading', { name: 'You’re asking $19,000' }).waitFor();
      const counter = await mailTo(ANN.email, /is asking \$19,000/);
      await page.goto(counter.link);
      await page.getByRole('button', { name: 'Accept $19,000' }).click();
      await page.getByRole('heading', { name: 'Agreed at $19,000' }).waitFor();
      expect((await mailTo('pat@seller.example', /^Agreed/)).text).toContain(ANN.email);
      await pat.page.reload();
      await pat.page.getByText(ANN.email).waitFor();
    },
  );
});

test(
  'without scripts a click shows the phone number, and a form comes back with the typed text and its errors [R004]',
  { tags: 'long' },
  async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(`/cars-for-sale/vehicle/${ids['TOYOTA']}`);
    await showNumber(page);
    await page.goto(contact('TOYOTA'));
    await fill(page);
    await page.getByLabel('Email').fill('ann@');
    await page.getByLabel('Message').fill('Does it tow?');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByText('Enter an email address such as name@example.com.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Does it tow?');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
  },
);

/** Shows the seller's phone number on the page of a car. */
async function showNumber(page: Page): Promise<void> {
  expect(await page.locator('main').textContent()).not.toContain('555-0123');
  await page.locator('.summary').getByRole('button', { name: 'Show phone number' }).click();
  await page.getByRole('link', { name: 'Call (303) 555-0123' }).first().waitFor();
}

/** Sends a form faster than a person could; returns its message. */
async function sendTooFast(page: Page): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const form = await page.request.get(contact('TOYOTA'));
    const requestKey = /name="requestKey" value="([^"]+)"/.exec(await form.text())![1]!;
    const comments = `Hi number ${attempt}`;
    const names = { firstName: 'Bo', lastName: 'Li', fromEmailAddress: 'bo@shopper.example' };
    await page.request.post(contact('TOYOTA'), {
      form: { requestKey, ...names, comments },
      headers: { accept: 'text/html' },
    });
    // A busy machine may take as long as a person.
    if (Date.now() - Number.parseInt(requestKey, 36) < 800) return comments;
  }
}

test('holds a form that was sent too fast until its sender confirms it', { tags: 'long' }, async () => {
  const { page, close } = await openAlone({ javaScriptEnabled: false });
  const comments = await sendTooFast(page);
  const { link } = await mailTo('bo@shopper.example', /^Please confirm/);
  const isDelivered = () =>
    mail.received.some(({ to, text }) => to.includes('leads@larimer.example') && text.includes(comments));
  expect(isDelivered()).toBe(false);
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, send my message' }).click();
  await pollUntil(isDelivered).toBe(true);
  await close();
});

describe('axe finds nothing in light and dark colors', () => {
  let phone: OpenPage;
  beforeAll(async () => {
    phone = await openAlone(PHONE);
  });
  afterAll(() => phone?.close());

  const pages: readonly [string, 'dark' | 'light', () => string][] = [
    ['the form', 'dark', () => contact('TOYOTA')],
    ['the offer', 'light', () => contact('HONDA')],
    ['a seller who takes none', 'dark', () => contact('FORD')],
    ['the number', 'light', () => `/cars-for-sale/call?listingId=${ids['TOYOTA']}`],
    ['sellers I contacted', 'dark', () => '/contacted-sellers'],
  ];
  // The dialog of the first test has the same parts.
  test.each(pages)('on the page of %s', { tags: 'long' }, async (_name, scheme, path) => {
    const { page } = phone;
    await page.goto(path());
    expect(await findViolationsInSampledScheme(page, scheme)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
