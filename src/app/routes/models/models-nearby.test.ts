import { expect, test } from 'vitest';
import { app, ask } from './testing/models-site.ts';

/** Returns the counts near the shopper as texts, and their links: `null` without one. */
function countsOf(text: string): { label: string; cars: string; href: string | null }[] {
  const list = /<dl class="models-counts">(.*?)<\/dl>/s.exec(text)?.[1] ?? '';
  const found = [...list.matchAll(/<dt>([^<]*)<\/dt><dd>(?:<a href="([^"]*)">)?([^<]*)</g)];
  return found.map(([, label, href, cars]) => ({
    label: label!,
    cars: cars!,
    href: href?.replaceAll('&amp;', '&') ?? null,
  }));
}

test('counts and shows the cars near a ZIP code, and its links find as many', async () => {
  const { text, head, kept } = await ask('/models/toyota/camry?zip=80202');
  expect(head.canonical).toBe('/models/toyota/camry');
  expect(kept).toBe('private, no-store');
  expect(text).toContain('Cars near Denver, CO 80202');
  expect(countsOf(text).map(({ label, cars }) => [label, cars])).toEqual([
    ['Within 25 miles', '1 car'],
    ['Within 50 miles', '1 car'],
    ['Within 100 miles', '1 car'],
    ['Anywhere', '4 cars'],
  ]);
  for (const { cars, href } of countsOf(text)) {
    const response = await app.request(`http://localhost/rest/lsc/listing/count?${href!.split('?')[1]}`);
    expect(await response.json(), href!).toMatchObject({ totalResultCount: Number.parseInt(cars, 10) });
  }
  expect(text).toMatch(/<a href="\/cars-for-sale\/vehicle\/2">[^<]*Camry[^<]*<\/a><\/h3><p><strong>\$21,001<\/strong>/);
  expect(text).toContain('30,500 mi · Under 1 mi away');
  expect(text).not.toContain('vehicle/1"');
  expect(text).toContain('href="/models/toyota/camry/2022?zip=80202"');
});

test('uses the place that the browser remembers, but a ZIP code in the address first', async () => {
  const remembered = 'place=state%3DCO';
  const state = await ask('/models/toyota/camry/2020', 'localhost', remembered);
  expect(state.text).toContain('Cars near Colorado');
  expect(countsOf(state.text).map(({ cars }) => cars)).toEqual(['1 car', '3 cars']);
  expect(state.text).toContain('data-place="state=CO"');
  const zip = await ask('/models/toyota/camry/2020?zip=10001', 'localhost', remembered);
  expect(zip.text).toContain('Cars near New York');
  expect(countsOf(zip.text).map(({ cars }) => cars)).toEqual(['0 cars', '0 cars', '0 cars', '3 cars']);
  // There is nothing to see behind a count of 0.
  expect(countsOf(zip.text).map(({ href }) => href !== null)).toEqual([false, false, false, true]);
  const none = await ask('/models/toyota/camry/2020');
  expect([none.kept, none.text.includes('Cars near you'), countsOf(none.text)]).toEqual([
    'private, no-cache',
    true,
    [],
  ]);
});

test('a price narrows the cars nearby, and says which model years and trims it buys', async () => {
  const { text, head } = await ask(`/models/toyota/camry?maxPrice=%2421%2C000`, 'localhost', 'place=state%3DCA');
  expect(head.canonical).toBe('/models/toyota/camry');
  expect(text).toContain('name="maxPrice" value="21000"');
  expect(countsOf(text).map(({ label, cars }) => [label, cars])).toEqual([
    ['California', '0 cars'],
    ['Anywhere', '1 car'],
  ]);
  expect(countsOf(text).at(-1)!.href).toContain('maxPrice=21000');
  expect(text).toContain('The newest model year that $21,000 buys is 2020: a 2020 model costs $20,501 on average.');
  expect(text).toContain('href="/models/toyota/camry/2022?maxPrice=21000"');
  expect(text).not.toContain('models-answer');
  const answer = (await ask('/models/toyota/camry?maxPrice=30000', 'localhost', 'place=state%3DCO')).text
    .split('class="models-answer"')[1]!
    .split('</ul>')[0]!;
  expect(answer.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('1 car there costs $30,000 or less');
  const year = await ask('/models/toyota/camry/2020?maxPrice=21000');
  // Its breadcrumb leads back to the same budget; search engines get the address without it.
  expect(year.text).toContain('<a href="/models/toyota/camry?maxPrice=21000">Toyota Camry</a>');
  expect(JSON.stringify(year.head.jsonLd[0])).not.toContain('maxPrice');
  expect(year.text).toContain('Trims that cost $21,000 or less on average: XSE.');

  const near = await ask('/models/toyota/camry?zip=80202&maxPrice=30000');
  expect(near.text).toContain('href="/models/honda/accord?zip=80202&amp;maxPrice=30000"');

  const wrong = await ask('/models/toyota/camry?zip=80202&maxPrice=cheap');
  expect(wrong.text).toContain(
    '<p id="models-maxPrice-error" class="models-error" role="alert">Enter a price in dollars',
  );
});

test('names what is best about the cars nearby', async () => {
  const { text } = await ask('/models/honda/accord?zip=80202&maxPrice=30000');
  const tiles = text.split('class="car-tiles"')[1]!.split('</ul>')[0]!.split('</li>').slice(0, -1);
  const picks = tiles.map((tile) => [
    /vehicle\/(\d+)/.exec(tile)![1],
    /class="car-tile-note">([^<]*)/.exec(tile)?.[1] ?? null,
  ]);
  expect(picks).toEqual([
    ['12', 'Newest'],
    ['11', 'Fewest miles · Lowest price'],
  ]);
});

test('a mileage of 0 is not the fewest miles, because it is often unknown', async () => {
  const { text } = await ask('/models/kia/rio?zip=80202');
  expect(text).toContain('class="car-tile-note">Newest');
  expect(text).not.toContain('Fewest miles');
});

test.each(['99999', '8020', '"><script>', '%00', '８０２０２'])('%s is no ZIP code', async (zip) => {
  const { status, text } = await ask(`/models/toyota/camry?zip=${encodeURIComponent(zip)}`);
  expect([status, countsOf(text)]).toEqual([200, []]);
  expect(text).toMatch(/aria-invalid="true" aria-describedby="models-zip-error"/);
  expect(text).toContain('<p id="models-zip-error" class="models-error" role="alert">Enter a valid ZIP code</p>');
  expect(text).not.toContain('<script');
});

test('remembers a ZIP code without its extension', async () => {
  const { text } = await ask('/models/toyota/camry?zip=80202-1234');
  expect(text).toContain('data-place="zip=80202"');
  expect(text).toContain('value="80202"');
});

test('another spelling keeps the ZIP code', async () => {
  expect((await ask('/models/Toyota/Camry?zip=80202')).location).toBe('/models/toyota/camry?zip=80202');
});

test('lists of makes and models keep the ZIP code and the budget of their address in links, not in structured data', async () => {
  const kept = '?zip=80202&amp;maxPrice=30000';
  const model = await ask('/models/toyota/camry?zip=80202&maxPrice=30000');
  expect(model.text).toContain(`href="/models/toyota${kept}"`);
  expect(model.text).toContain(`href="/models${kept}"`);
  const makes = await ask('/models?zip=80202&maxPrice=30000');
  for (const path of ['/models/toyota', '/models/toyota/camry', '/models/saturn'])
    expect(makes.text).toContain(`href="${path}${kept}"`);
  const make = await ask('/models/toyota?zip=80202&maxPrice=30000');
  expect(make.text).toContain(`href="/models/toyota/camry${kept}"`);
  expect(make.text).toContain(`href="/models/toyota/corolla${kept}"`);
  expect(make.text).toContain(`href="/models${kept}"`);
  for (const { head } of [makes, make]) expect(JSON.stringify(head)).not.toContain('80202');
  // A place that only the browser remembers does not change the page.
  const remembered = await ask('/models/toyota', 'localhost', 'place=zip%3D80202');
  expect(remembered.text).not.toContain('/models/toyota/camry?');
});
