import { expect, test } from 'vitest';
import { requestSmallSite } from '../testing/small-site.ts';

test('one call returns everything that the results page shows for a search, except its brand [R516]', async () => {
  const { status, headers, html } = await requestSmallSite()('/cars-for-sale/svc/results?makeCode=TOYOTA');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(headers.get('cache-control')).toContain('no-store');
  const { head, data } = JSON.parse(html) as { head: object; data: Record<string, unknown> };
  expect(head).toEqual({ title: 'Used Toyota for sale | Forecourt' });
  expect(data).toMatchObject({ total: 120, heading: 'Used Toyota for sale', query: 'makeCode=TOYOTA' });
  for (const part of ['cards', 'sections', 'chips', 'crumbs']) expect(data[part], part).not.toEqual([]);
  for (const part of ['sort', 'more', 'below', 'blocks']) expect(data, part).toHaveProperty(part);
  // A character beyond Latin-1 would make the JSON slower to encode.
  const { cards: _cards, ...rest } = data;
  expect(JSON.stringify(rest)).not.toMatch(/[^\0-\xFF]/);
});

test('with a cursor it returns only the next cards', async () => {
  const { html } = await requestSmallSite()('/cars-for-sale/svc/results?after=r25&firstRecord=25');
  const { data } = JSON.parse(html) as { data: { cards: unknown[]; sections: unknown[]; below: unknown[] } };
  expect([data.cards.length, data.sections, data.below]).toEqual([25, [], []]);
});

test('a full section comes by itself, with the counts of its search [R072]', async () => {
  const ask = requestSmallSite();
  const { status, headers, html } = await ask('/cars-for-sale/svc/section?makeCode=TOYOTA&open=fuel');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(headers.get('cache-control')).toContain('no-store');
  const { total, section } = JSON.parse(html) as { total: number; section: object };
  expect(total).toBe(120);
  const page = await ask('/cars-for-sale/svc/results?makeCode=TOYOTA&open=fuel');
  const { sections } = (JSON.parse(page.html) as { data: { sections: { key: string }[] } }).data;
  expect(section).toEqual(sections.find(({ key }) => key === 'fuel'));
  expect(section).toMatchObject({
    open: false,
    fields: [{ options: expect.arrayContaining([{ value: 'GSL', label: 'Gasoline', count: 10 }]) }],
  });
});

test.each(['', '?open=', '?open=nothing', '?open=fuel,doors', '?open=__proto__'])(
  'a section that the panel does not have is unknown: %j',
  async (search) => {
    const { status, html } = await requestSmallSite()(`/cars-for-sale/svc/section${search}`);
    expect([status, JSON.parse(html)]).toMatchObject([404, { errors: [{ name: 'open' }] }]);
  },
);

test('a search that is not canonical is redirected once to the canonical one', async () => {
  const { status, headers } = await requestSmallSite()('/cars-for-sale/svc/results?zip=80202&makeCode=TOYOTA');
  expect([status, headers.get('location')]).toEqual([301, '/cars-for-sale/svc/results?makeCode=TOYOTA&zip=80202']);
});

test.each(['/cars-for-sale', '/cars-for-sale/svc/results'])(
  'words typed into the bar redirect %s once to the search that they mean, which has none [R032]',
  async (path) => {
    const ask = requestSmallSite();
    const { status, headers } = await ask(`${path}?zip=80202&words=red+chevy+redmond`);
    const location = `${path}?extColorSimple=RED&keyword=redmond&makeCode=CHEVROLET&typed=red%20chevy%20redmond&zip=80202`;
    expect([status, headers.get('location')]).toEqual([302, location]);
    expect((await ask(location)).status).toBe(200);
  },
);

test('the search bar invites words, and shows the remaining keyword', async () => {
  const { html } = await requestSmallSite()('/cars-for-sale?keyword=redmond');
  const box = /<input[^>]*role="?combobox[^>]*>/.exec(html)?.[0];
  expect(box).toMatch(/name="?words\b/);
  expect(box).toContain('value="redmond"');
  expect(html).toMatch(/<input type="hidden" name="keyword" value="redmond"\/?>/);
});

test('the page says where its search is wider than the typed words', async () => {
  const ask = requestSmallSite();
  const { headers } = await ask('/cars-for-sale?words=red+suv+or+blue+truck');
  const { html } = await ask(headers.get('location')!);
  expect(html).toContain('This search also finds “red” or “blue”, each with “suv” or “truck”.');
});

test('the page shows how words were read, asks about unclear ones, and links to the plain text search', async () => {
  const ask = requestSmallSite();
  const { headers } = await ask('/cars-for-sale?words=red+suv+with+xyzzy,+25k');
  const { html } = await ask(headers.get('location')!);
  expect(html).toMatch(/Showing <strong>SUV \/ Crossover · Red\.<\/strong>/);
  expect(html).toMatch(/<a href="\/cars-for-sale\?keyword=red%20suv[^"]*">Search for the exact words instead<\/a>/);
  expect(html).toContain('Showing listings that mention “xyzzy”.');
  expect(html).not.toContain('Ignored');
  expect(html).toMatch(/“25k”: Is that a price or a mileage\?.*?maxPrice=25000[^"]*">Under \$25,000<\/a>/s);
  const asText = await ask('/cars-for-sale?keyword=red+suv');
  expect(asText.html).toMatch(/Showing listings that mention “red suv”\. <a href="\/cars-for-sale\?words=red%20suv">/);
  expect((await ask('/cars-for-sale?keyword=xyzzy')).html).not.toContain('Showing listings that mention');
});
