import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenPage, PHONE } from '../testing/open-browser.ts';
import { holdScripts, holdSearchResponses } from '../testing/hold-responses.ts';
import { browserWithoutPictures, type SharedSite } from '../testing/sites/shared-site.ts';
import { openPageEachTest, openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { createShopper, pollUntil, type Shopper, waitForHydration, waitForSearches } from '../testing/shopper.ts';
import { SMALL_INVENTORY_COUNT } from '../testing/sites/small-inventory.ts';

let page: Page;
let shopper: Shopper;
let open: OpenPage;
let site: SharedSite;
const shareVisit = openPageEachTest((visit) => ({ page, shopper, open, site } = visit), browserWithoutPictures);
const visits = openPagesOnSharedSite(browserWithoutPictures);

const search = () => new URL(page.url()).search;
/** Goes back to an earlier search of the same visit, which takes less processor time than another visit. */
const goBack = async (to: string) => {
  await page.goBack();
  await pollUntil(search).toBe(to);
  await waitForHydration(page);
  await waitForSearches(page);
};
const chips = () => page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem');

const priceField = async (name: string) => (await shopper.section('Price & Payments')).getByRole('textbox', { name });

describe('a filter change', () => {
  test('starts at the first page [R423]', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars&firstRecord=25');
    await shopper.choose('Fuel Type', 'Electric');
    expect(search()).toBe('?allListingType=all-cars&fuelTypeGroup=ELE');
    await shopper.seeResults(1);
  });

  test('sorting starts at the first page [R162]', async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars&firstRecord=40');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('derivedpriceASC');
    await shopper.seeParam('sortBy', 'derivedpriceASC');
    expect(search()).toBe('?allListingType=all-cars&sortBy=derivedpriceASC');
  });
});

// In a `describe` with `shareVisit`, tests continue where the test above them ended.
describe('all cars', () => {
  shareVisit('/cars-for-sale?allListingType=all-cars');

  test('Load More Results continues after the loaded results without repeating any; their number is announced, and the first gets the focus [R357, R445, R505, R560]', async () => {
    expect(await shopper.cards().count()).toBe(25);
    const requested = page.waitForRequest('**/cars-for-sale/svc/results*');
    await page.getByRole('link', { name: 'Load More Results' }).press('Enter');
    expect(new URL((await requested).url()).searchParams.get('firstRecord')).toBe('25');
    await pollUntil(() => shopper.cards().count()).toBe(SMALL_INVENTORY_COUNT);
    const links = await shopper
      .cards()
      .evaluateAll((cards) => cards.map((card) => (card as HTMLAnchorElement).pathname));
    expect(new Set(links).size).toBe(SMALL_INVENTORY_COUNT);
    await pollUntil(() => page.getByRole('link', { name: 'Load More Results' }).count()).toBe(0);
    await pollUntil(() => page.locator('main > [role=status]').textContent()).toBe(
      `${SMALL_INVENTORY_COUNT - 25} more results, ${SMALL_INVENTORY_COUNT} of ${SMALL_INVENTORY_COUNT} shown`,
    );
    const first = shopper.cards().nth(25);
    await pollUntil(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('a filter change finds a model before its make is selected', async () => {
    await page.getByRole('searchbox', { name: 'Find a make or model' }).fill('tacom');
    // With the count that its search finds.
    const model = page.getByRole('checkbox', { name: /^Toyota Tacoma ?\d+$/ });
    const count = Number((await model.locator('xpath=..').getAttribute('data-count'))?.replace(/\D/g, ''));
    await model.click();
    await shopper.seeResults(count);
    await shopper.seeParam('modelCode', 'TACOMA');
  });

  test('makes that are removed keep the scroll position [R425]', { tags: 'long' }, async () => {
    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole('button', { name: 'Remove Toyota' }).click();
    await shopper.seeParam('makeCode', null);
    await shopper.seeResults(SMALL_INVENTORY_COUNT);
    // Removed chips make the content above shorter; the browser keeps the visible content in place.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800);
  });
});

test('makes can be added one by one, up to five [R489]', { tags: 'long' }, async () => {
  await shopper.visit('/cars-for-sale?allListingType=all-cars');
  await shopper.choose('Make/Model/Trim', 'Toyota');
  expect(await page.getByRole('checkbox', { name: /^Ford/ }).count()).toBe(0);
  for (const make of ['Ford', 'Honda', 'Mazda', 'Tesla']) {
    await page.getByRole('button', { name: 'Add Another Make' }).click();
    await shopper.choose('Make/Model/Trim', make);
  }
  await shopper.seeParam('makeCode', 'FORD,HONDA,MAZDA,TESLA,TOYOTA');
  await page.getByText('You can choose up to 5 makes.').waitFor();
  expect(await page.getByRole('button', { name: 'Add Another Make' }).count()).toBe(0);
});

describe('used cars', () => {
  shareVisit('/cars-for-sale');

  test('the sections are accordions on a desktop [R349]', async () => {
    const doors = page.locator('details', { has: page.getByRole('heading', { level: 3, name: 'Doors' }) });
    expect(await doors.getAttribute('open')).toBeNull();
    await doors.locator('summary').click();
    await pollUntil(() => doors.getAttribute('open')).not.toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  describe('prices while they are typed', () => {
    let field: Locator;
    beforeEach(async () => {
      field = await priceField('Max Price');
      await field.fill('');
    });
    afterEach(async () => {
      expect(search()).toBe('');
      // What is typed would be searched when the field loses the focus.
      await field.fill('');
    });

    test('accept only digits and show dollars with separators [R477, R479]', async () => {
      await field.pressSequentially('12x345.67');
      // The code that formats the field loads with the first touch.
      await pollUntil(() => field.inputValue()).toMatch(/^\$[\d,]+$/);
      await field.fill('');
      await field.pressSequentially('28500');
      expect(await field.inputValue()).toBe('$28,500');
    });

    test('delete digits forward past separators', async () => {
      await field.fill('30000');
      await field.evaluate((element) => (element as HTMLInputElement).setSelectionRange(3, 3));
      await field.press('Delete');
      await field.press('Delete');
      expect(await field.inputValue()).toBe('$3,000');
    });

    test('take no decimals [R480]', async () => {
      await field.pressSequentially('100.5');
      expect(await field.inputValue()).not.toContain('.');
    });

    test('leave decimals out instead of gluing them to the dollars [R480]', async () => {
      await field.pressSequentially('30000.55');
      expect(await field.inputValue()).toBe('$30,000');
      await field.press('Backspace');
      await field.pressSequentially('5');
      expect(await field.inputValue()).toBe('$30,005');
    });

    test('read the decimals of shortened thousands', async () => {
      await field.pressSequentially('17.5k');
      expect(await field.inputValue()).toBe('$17,500');
    });

    test('take no leading zeros [R481]', async () => {
      await field.pressSequentially('0025');
      expect(await field.inputValue()).toBe('$25');
    });

    test('take at most ten characters [R478]', async () => {
      await field.pressSequentially('123456789012');
      expect((await field.inputValue()).length).toBeLessThanOrEqual(10);
    });
  });

  test('a filter change goes from loading to results; back and forward restore earlier results [R141]', async () => {
    const first = await shopper.cards().first().textContent();
    const release = await holdSearchResponses(page);
    await (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Electric/ }).click();
    await page.locator('.card-list[aria-busy="true"]').waitFor();
    release();
    await waitForSearches(page);
    await shopper.seeResults(1);
    await page.goBack();
    await pollUntil(() => shopper.cards().first().textContent()).toBe(first);
    expect(search()).toBe('');
    await page.goForward();
    await shopper.seeResults(1);
    expect(search()).toBe('?fuelTypeGroup=ELE');
  });

  test('makes that are selected show their models in a group at once, and keep the focus without a forced layout', async () => {
    await goBack('');
    const seen = await page.evaluateHandle(() => {
      /** How much of the panel changed in the task in which an element takes the focus. */
      const state = { unseenChanges: -1 };
      const panel = new MutationObserver(() => {});
      panel.observe(document.getElementById('filter-form')!, { childList: true, subtree: true });
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function (options) {
        state.unseenChanges = panel.takeRecords().length;
        focus.call(this, options);
      };
      return state;
    });
    const release = await holdSearchResponses(page);
    await (await shopper.section('Make/Model/Trim')).getByRole('checkbox', { name: /^Toyota/ }).click();
    await page.getByRole('group', { name: 'Toyota models' }).waitFor();
    release();
    await page.getByRole('checkbox', { name: /^Tacoma/ }).waitFor();
    // The next test goes back from this address.
    await shopper.seeParam('makeCode', 'TOYOTA');
    await waitForSearches(page);
    await pollUntil(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('TOYOTA');
    expect(await seen.evaluate(({ unseenChanges }) => unseenChanges)).toBe(0);
  });

  test('a failed search within the page shows an error and a way to retry [R536]', async () => {
    await goBack('');
    await page.route('**/cars-for-sale/svc/results*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Electric/ }).click();
    await page.getByText('We are sorry. There was an issue with your last search.').first().waitFor();
    await page.unroute('**/cars-for-sale/svc/results*');
    await page.getByRole('button', { name: 'Please try again' }).click();
    await shopper.seeResults(1);
    open.problems.length = 0;
  });

  test('prices commit on Enter and on blur [R428]', async () => {
    await goBack('');
    const min = await priceField('Min Price');
    await min.fill('15000');
    await min.press('Enter');
    await shopper.seeParam('minPrice', '15000');
    await waitForSearches(page);
    const max = await priceField('Max Price');
    await max.fill('25000');
    expect(search()).toBe('?minPrice=15000');
    await max.blur();
    await shopper.seeParam('maxPrice', '25000');
  });

  test('prices by month are a separate basis with stated terms', { tags: 'long' }, async () => {
    await goBack('?minPrice=15000');
    await goBack('');
    const section = await shopper.section('Price & Payments');
    await section.getByRole('button', { name: 'Monthly payment' }).click();
    await section.getByRole('textbox', { name: 'Max Payment' }).fill('400');
    await section.getByRole('textbox', { name: 'Max Payment' }).press('Enter');
    await shopper.seeParam('maxPayment', '400');
    await waitForSearches(page);
    await section.getByRole('textbox', { name: 'APR %' }).fill('5.25');
    await section.getByRole('textbox', { name: 'APR %' }).press('Enter');
    await shopper.seeParam('aprPercent', '5.25');
    await section.getByText('Est. monthly payment with 10% down, 72 months, 5.25% APR').waitFor();
  });

  test('prices reject an unrealistic rate, and state the allowed range', { tags: 'long' }, async () => {
    expect(search()).toBe('?aprPercent=5.25&maxPayment=400');
    const field = await priceField('APR %');
    await field.fill('99');
    await field.press('Enter');
    await page.getByText('Enter an APR from 0 to 36.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await shopper.choose('Fuel Type', 'Gasoline');
    expect(search()).toBe('?aprPercent=5.25&fuelTypeGroup=GSL&maxPayment=400');
    await pollUntil(() => field.inputValue()).toBe('5.25');
    expect(await page.getByText('Enter an APR from 0 to 36.').count()).toBe(0);
  });

  test('the ZIP code searches around its location; 8020 and 00000 are errors and run no search [R426, R427, R476]', async () => {
    await page.getByRole('link', { name: 'Clear Filters' }).last().click();
    await pollUntil(search).toBe('');
    await waitForSearches(page);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/svc/results')) searches.push(request.url());
    });
    const error = page.getByText('Enter a valid ZIP Code');
    const input = (await shopper.section('Location')).getByRole('textbox', { name: 'ZIP or city', exact: true });
    const enter = async (typed: string) => {
      await input.fill(typed);
      await input.press('Enter');
    };
    await enter('8020');
    await pollUntil(() => error.count()).toBe(1);
    expect(search()).toBe('');
    expect(searches).toEqual([]);
    await enter('80202');
    await shopper.seeParam('zip', '80202');
    await pollUntil(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('near Denver, CO');
    await pollUntil(() => error.count()).toBe(0);
    searches.length = 0;
    await enter('00000');
    await pollUntil(() => error.count()).toBe(1);
    expect(search()).toBe('?zip=80202');
    expect(searches).toEqual([]);
    // The browser logs every 404 of a look-up to its console.
    open.problems.length = 0;
  });
});

test('a filter change made before the script loads is searched when it loads', { tags: 'long' }, async () => {
  const release = await holdScripts(page);
  await page.goto('/cars-for-sale?allListingType=all-cars', { waitUntil: 'commit' });
  await (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Electric/ }).click();
  release();
  await shopper.seeParam('fuelTypeGroup', 'ELE');
  await shopper.seeResults(1);
});

describe('the market extension', () => {
  test('hydrates without console messages, and goes to include and back to off [R429]', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?searchRadius=25&zip=80202');
    expect(open.problems).toEqual([]);
    const box = (await shopper.section('Location')).getByRole('checkbox', { name: 'Include my market area' });
    await box.click();
    await shopper.seeParam('marketExtension', 'include');
    await waitForSearches(page);
    await box.click();
    await shopper.seeParam('marketExtension', null);
  });
});

test('Your Search lists the selected filters beside the accordions on a desktop [R350]', { tags: 'long' }, async () => {
  await shopper.visit('/cars-for-sale?fuelTypeGroup=GSL&maxPrice=29000');
  const panel = page.locator('details', { has: page.getByRole('heading', { level: 2, name: 'Your Search' }) });
  expect(await panel.locator('summary').textContent()).toContain('Used · Under $29,000 · Gasoline');
  await panel.locator('summary').click();
  await panel.getByRole('link', { name: 'Remove Under $29,000' }).click();
  await shopper.seeParam('maxPrice', null);
  await waitForSearches(page);
  await panel.getByRole('link', { name: 'Clear Filters' }).click();
  await shopper.seeParam('fuelTypeGroup', null);
  await page.setViewportSize(PHONE.viewport);
  expect(await panel.isVisible()).toBe(false);
});

describe('chips', () => {
  test('name selected options, count on the filter button, and remove options; removing the last condition leaves any [R031, R082, R158, R159, R351]', async () => {
    await shopper.visit('/cars-for-sale?endYear=2020&fuelTypeGroup=GSL&maxPrice=29000&minPrice=20000&startYear=2016');
    const button = page.getByRole('link', { name: /^Filter/, includeHidden: true });
    await pollUntil(() => button.textContent()).toMatch(/4/);
    await chips().filter({ hasText: '$20,000 to $29,000' }).getByRole('link').click();
    await shopper.seeParam('minPrice', null);
    await shopper.seeParam('maxPrice', null);
    await waitForSearches(page);
    await chips().filter({ hasText: '2016 to 2020' }).getByRole('link').click();
    await shopper.seeParam('startYear', null);
    await shopper.seeParam('endYear', null);
    expect(search()).toBe('?fuelTypeGroup=GSL');
    await waitForSearches(page);
    await chips().filter({ hasText: 'Gasoline' }).getByRole('link').click();
    await shopper.seeParam('fuelTypeGroup', null);
    await waitForSearches(page);
    expect(search()).toBe('');
    await chips().filter({ hasText: 'Used' }).getByRole('link').click();
    await shopper.seeParam('allListingType', 'all-cars');
    await shopper.seeResults(SMALL_INVENTORY_COUNT);
  });
});

test('an unknown ZIP code is dropped from the URL with an error [R476]', { tags: 'long' }, async () => {
  await shopper.visit('/cars-for-sale?zip=00000');
  // Above the results, and in the panel, which is closed on a phone.
  expect(await page.getByText('Enter a valid ZIP Code').count()).toBe(2);
  await shopper.seeResults(await usedCars());
});

/** Returns all used cars, as the API counts them. */
async function usedCars(): Promise<number> {
  const response = await fetch(`${site.address}/rest/lsc/listing/count`);
  return ((await response.json()) as { totalResultCount: number }).totalResultCount;
}

describe('prices', () => {
  shareVisit('/cars-for-sale?maxPrice=30000&minPrice=20000');

  test('that are impossible are rejected, and the field is cleared [R482, R483, R484, R485]', async () => {
    const field = await priceField('Max Price');
    for (const [max, message] of [
      ['20000', 'Min and Max price cannot be the same.'],
      ['10000', 'Max price must be greater than Min price.'],
      ['0', 'Max price must be greater than 0.'],
    ] as const) {
      await field.fill(max);
      await field.blur();
      await pollUntil(() => page.getByText(message).count()).toBe(1);
      await pollUntil(() => field.inputValue()).toBe('');
      expect(search()).toBe('?maxPrice=30000&minPrice=20000');
    }
  });

  test('that are rejected keep the previous search [R485]', { tags: 'long' }, async () => {
    const field = await priceField('Max Price');
    await field.fill('0');
    await field.blur();
    await page.getByText('Max price must be greater than 0.').waitFor();
    await shopper.choose('Fuel Type', 'Gasoline');
    expect(search()).toBe('?fuelTypeGroup=GSL&maxPrice=30000&minPrice=20000');
    // The next response contains the value in force again.
    await pollUntil(() => field.inputValue()).toBe('$30,000');
    expect(await page.getByText('Max price must be greater than 0.').count()).toBe(0);
    expect(await field.getAttribute('aria-invalid')).toBe(null);
  });

  test('that are rejected are cleared by Enter in the empty field', { tags: 'long' }, async () => {
    const field = await priceField('Min Price');
    await field.fill('40000');
    await field.press('Enter');
    await page.getByText('Max price must be greater than Min price.').waitFor();
    await pollUntil(() => field.inputValue()).toBe('');
    expect(search()).toBe('?fuelTypeGroup=GSL&maxPrice=30000&minPrice=20000');
    await field.press('Enter');
    await shopper.seeParam('minPrice', null);
    expect(search()).toBe('?fuelTypeGroup=GSL&maxPrice=30000');
  });
});

describe('on a phone', () => {
  let phone: OpenPage;
  let hand: Shopper;
  beforeEach(async () => {
    phone = await visits.open(PHONE);
    hand = createShopper(phone.page, 'touch');
  });

  test('the filters are a full-width modal titled Filters with a live See Results button, removable choices and links to sections [R036, R347, R348]', async () => {
    await hand.visit('/cars-for-sale');
    await hand.press(phone.page.getByRole('link', { name: /^Filter/ }));
    const dialog = phone.page.getByRole('dialog', { name: 'Filters' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())!.width).toBe(PHONE.viewport.width);
    await hand.choose('Fuel Type', 'Electric');
    const isInert = () => phone.page.evaluate(() => document.querySelector('main > section')?.matches('[inert]'));
    await pollUntil(isInert).toBe(true);
    const see = dialog.getByRole('button', { name: 'See 1 Result' });
    await see.waitFor();
    const chosen = dialog.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem');
    await pollUntil(() => chosen.allTextContents()).toEqual(['Remove Used', 'Remove Electric']);
    await hand.press(chosen.getByRole('link', { name: 'Remove Used' }));
    await hand.seeParam('allListingType', 'all-cars');
    await waitForSearches(phone.page);
    await pollUntil(() => chosen.allTextContents()).toEqual(['Remove Electric']);
    await pollUntil(() => phone.page.evaluate(() => document.activeElement?.id)).toBe('filters-title');
    const links = dialog.getByRole('navigation', { name: 'Filter sections' });
    await hand.press(links.getByRole('button', { name: 'Doors' }));
    const doors = dialog.locator('#filter-doors');
    // A tap becomes a click after the finger was lifted.
    await pollUntil(() => doors.getAttribute('open')).not.toBeNull();
    const list = (await dialog.locator('#filter-form').boundingBox())!;
    await pollUntil(async () => Math.abs((await doors.boundingBox())!.y - list.y)).toBeLessThan(0.5);
    await pollUntil(() => links.locator('[aria-current]').textContent()).toBe('Doors');
    await pollUntil(() => phone.page.evaluate(() => document.activeElement?.parentElement?.id)).toBe('filter-doors');
    await hand.press(dialog.getByRole('button', { name: /^See \d+ Results?$/ }));
    await pollUntil(() => phone.page.getByRole('dialog').count()).toBe(0);
    await pollUntil(isInert).toBe(false);
    expect(phone.problems).toEqual([]);
  });

  test(
    'removing the last choice in the modal moves no section, and nothing behind it can shift',
    { tags: 'long' },
    async () => {
      await hand.visit('/cars-for-sale?allListingType=all-cars&fuelTypeGroup=ELE');
      await hand.press(phone.page.getByRole('link', { name: /^Filter/ }));
      const dialog = phone.page.getByRole('dialog', { name: 'Filters' });
      const results = phone.page.locator('#results');
      await pollUntil(() => results.evaluate((behind) => getComputedStyle(behind).visibility)).toBe('hidden');
      const chosen = dialog.getByRole('list', { name: 'Chosen filters' }).getByRole('link');
      await chosen.waitFor();
      const form = dialog.locator('#filter-form');
      const before = await form.boundingBox();
      const release = await holdSearchResponses(phone.page);
      await hand.press(chosen);
      await dialog.getByText('No filters selected').waitFor();
      expect(await form.boundingBox()).toEqual(before);
      release();
      await waitForSearches(phone.page);
      expect(await form.boundingBox()).toEqual(before);
      await hand.press(dialog.getByRole('button', { name: /^See \d+ Results?$/ }));
      await pollUntil(() => results.isVisible()).toBe(true);
      expect(phone.problems).toEqual([]);
    },
  );
});

describe('nothing found', () => {
  test('says what to do and offers other searches [R166, R168]', async () => {
    await shopper.visit('/cars-for-sale?fuelTypeGroup=HYD');
    await page.getByText('Update filter criteria to see more results').waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
    await shopper.seeResults(0);
  });

  test('invalid parameters show an error in the same state [R167]', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?makeCode=NOSUCHMAKE');
    await page.getByText('Update filter criteria to see more results').waitFor();
    expect(await page.getByText('NOSUCHMAKE').count()).toBeGreaterThan(0);
  });
});
