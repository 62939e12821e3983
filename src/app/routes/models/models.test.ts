import { expect, test } from 'vitest';
import { app, ask, heads, logged, settings } from './testing/models-site.ts';

/** Returns the rows of a table's body as texts. */
function rowsOf(text: string, heading: string): string[][] {
  const body = text
    .split(new RegExp(`>${heading}</(?:h2|summary)>`))[1]!
    .split('<tbody>')[1]!
    .split('</tbody>')[0]!;
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, '')));
}

test('the list of makes has those of the catalog and of the inventory, with exact counts', async () => {
  const { status, text, head } = await ask('/models');
  expect([status, head.canonical, head.robots]).toEqual([200, '/models', null]);
  expect(text).toContain('<a href="/models/toyota">Toyota</a><p class="quiet">4 cars from $20,000</p>');
  expect(text).toContain('<a href="/models/lada">Lada</a><p class="quiet">1 car for $20,000</p>');
  const others = text.split('with no cars for sale</summary>')[1]!.split('</details>')[0]!;
  expect(others).toContain('<a href="/models/saturn">Saturn</a>');
  expect(others).not.toContain('toyota');
  expect(text).toContain('<a class="button primary" href="/cars-for-sale?allListingType=all-cars">See 11 cars</a>');
  const order = [...text.matchAll(/href="\/models\/(toyota|lada|saturn|acura)"/g)].map(([, make]) => make);
  expect(order).toEqual(['lada', 'toyota', 'acura', 'saturn']);
});

test('the list of a make’s models', async () => {
  const { text, head } = await ask('/models/toyota');
  const [sedans, others] = text.split('>Sedans</h2>')[1]!.split('with no cars for sale</summary>');
  expect(sedans).toContain('<a href="/models/toyota/camry">Camry</a><p class="quiet">4 cars from $20,000</p>');
  expect(others).toContain('<a href="/models/toyota/corolla">Corolla</a>');
  expect(text).toContain('href="/cars-for-sale?allListingType=all-cars&amp;makeCode=TOYOTA">See 4 Toyota cars</a>');
  expect(head.jsonLd).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ item: '/models' }, { name: 'Toyota models', position: 2 }] },
    { '@type': 'ItemList' },
  ]);
});

test('models, makes and body styles have pictures of cars for sale', async () => {
  const picture = (id: number) => `src="/pictures/drawn/${id}/front34-`;
  const { text } = await ask('/models');
  const [, popular, makes, styles] = text.split('class="models-group"');
  expect(popular).toContain('<a href="/models/toyota/camry">Toyota Camry</a>');
  for (const part of [popular, makes]) expect(part).toContain(picture(30));
  expect(styles).toMatch(/vehicleStyleCode=SEDAN">Sedans<\/a><p class="quiet">11 cars from \$20,000<\/p>/);
  expect((await ask('/models/lada')).text).toContain(picture(20));
  const year = await ask('/models/toyota/camry/2022');
  expect(year.text.split('class="models-picture"')[1]!.split('</header>')[0]).toContain(picture(3));
  // The preload must choose the same file as the element.
  const [hero] = /<img [^>]*>/.exec(year.text.split('class="models-picture"')[1]!)!;
  const [preload] = year.head.preload;
  expect(preload).toMatchObject({ href: `${picture(3).slice(5)}400.avif`, type: 'image/avif' });
  expect(hero).toContain(`src="${preload!.href}" srcSet="${preload!.srcset}" sizes="${preload!.sizes}"`);
  expect(year.text).toContain('Equipment as stated in 1 listing of the 2022 Toyota Camry.');
  // No other test requests this model's page, so it cannot come from the cache.
  const none = await ask('/models/toyota/avalon');
  expect(none.text.split('class="models-picture"')[1]).toMatch(/<img src="\/pictures\/cars\/.*Illustration/);
});

test('a model shows its best matches anywhere to a shopper without a place, but within the price', async () => {
  const { text } = await ask('/models/toyota/camry?maxPrice=20500');
  const anywhere = text.split('Best matches anywhere<')[1]!.split('</section>')[0]!;
  expect([...anywhere.matchAll(/vehicle\/(\d+)"/g)].map(([, id]) => id)).toEqual(['1']);
  const far = (await ask('/models/toyota/camry/2020?zip=10001')).text.split('Best matches anywhere<')[1]!;
  expect(far).toContain('vehicle/2"');
  expect((await ask('/models/toyota/camry?zip=80202&maxPrice=29999')).text).not.toContain('Best matches');
});

test('the list of a make’s models has owners’ ratings with the flag on', async () => {
  const off = await ask('/models/toyota');
  expect(off.text).not.toContain('of 5 stars');
  settings.isRated = true;
  const { text } = await ask('/models/toyota');
  expect(text).toContain('3.8 of 5 stars, </span> <span class="quiet">(4 reviews)</span>');
  settings.isRated = false;
});

test('a model has prices by year, trims, fuel economy and similar models', async () => {
  const { status, text, head } = await ask('/models/toyota/camry');
  expect([status, head.canonical, head.robots]).toEqual([200, '/models/toyota/camry', null]);
  expect(head.description).toBe('Toyota Camry: 4 cars for sale from $20,000 to $26,000, $22,334 on average.');
  for (const fact of ['New and used for sale</dt><dd>4<', 'Average price</dt><dd>$22,334<', '>$20,000 to $26,000<'])
    expect(text).toContain(fact);
  expect(rowsOf(text, 'Prices by model year')).toEqual([
    ['2022', '$26,000', '$26,000', '$26,000', '1'],
    ['2020', '$20,501', '$20,000', '$21,001', '3'],
  ]);
  expect(rowsOf(text, 'Trims')).toEqual([
    ['XSE', '$20,501', '$20,000', '$21,001', '2'],
    ['LE', '$26,000', '$26,000', '$26,000', '1'],
  ]);
  expect(text).toContain('Cars without a stated trim: 1.');
  expect(text).toContain('<dd>32 to 52 mpg combined</dd>');
  expect(text).toContain('<dt>Body style</dt><dd>Sedan</dd>');
  expect(text).toMatch(/<dt>Model years<\/dt><dd>\d{4} to 20\d\d<\/dd>/);
  expect(text).toContain('<a href="/models/honda/accord">Honda Accord</a><p class="quiet">$22,000 on average</p>');
  expect(text).not.toContain('/models/lada/niva');
  expect(rowsOf(text, 'Prices by generation')).toEqual([['8th, 2018 to 2024', '$22,334', '$20,000', '$26,000', '4']]);
  expect(text).toContain('aria-label="Prices by model year: on average $20,501 in 2020 and $26,000 in 2022."');
  expect(text).toContain('aria-label="Fuel economy by model year: on average 32 mpg in 2020 and 52 mpg in 2022."');
  expect(text).not.toContain('We don’t have information about this model’s generations.');
  expect(text).not.toContain('Marked bar');
  expect(head.jsonLd[1]).toMatchObject({
    ...{ '@type': 'Product', name: 'Toyota Camry', brand: { name: 'Toyota' } },
    offers: { '@type': 'AggregateOffer', lowPrice: 20_000, highPrice: 26_000, offerCount: 3, priceCurrency: 'USD' },
  });
});

test('counts are those of the searches that they lead to', async () => {
  const { text } = await ask('/models/toyota/camry');
  const links = [...text.matchAll(/<td><a href="([^"]*)" aria-label="[^"]*: \d+ for sale">(\d+)<\/a>/g)];
  expect(links).toHaveLength(5);
  for (const [, href, count] of links) {
    const search = href!.replace('/cars-for-sale?', '').replaceAll('&amp;', '&');
    const response = await app.request(`http://localhost/rest/lsc/listing/count?${search}`, {
      headers: { host: 'localhost' },
    });
    expect(await response.json(), href).toMatchObject({ totalResultCount: Number(count) });
  }
});

test('a model year has its own cars, and all years for comparison', async () => {
  const { text, head } = await ask('/models/toyota/camry/2020');
  expect(head.canonical).toBe('/models/toyota/camry/2020');
  expect(head.description).toContain('2020 Toyota Camry: 3 cars for sale from $20,000 to $21,001');
  expect(text).toContain('<a href="/models/toyota/camry/2020" aria-current="page">2020</a>');
  expect(text).toContain('Bars: lowest to highest price. Dots: average. Marked bar: 2020.');
  expect(rowsOf(text, 'Trims')).toEqual([['XSE', '$20,501', '$20,000', '$21,001', '2']]);
  expect(text).toContain('<dd>32 mpg combined</dd>');
  expect(text).toContain('<dt>Generation</dt><dd>8th, 2018 to 2024</dd>');
  expect(text).not.toContain('Prices by generation');
});

test('a model of the catalog without cars is not indexed, and one of the inventory only has a page', async () => {
  const corolla = await ask('/models/toyota/corolla');
  expect([corolla.status, corolla.head.robots]).toEqual([200, 'noindex, follow']);
  expect(corolla.text).toContain('No Toyota Corolla is for sale now.');
  expect(corolla.head.jsonLd).toHaveLength(1);
  // It leads to an email about the first car, and to the models of its make and body style that are for sale.
  const search = 'allListingType=all-cars&makeCode=TOYOTA&modelCode=COROLLA';
  const alert = `href="/saved-searches/new?${new URLSearchParams({ search })}"`.replaceAll('&', '&amp;');
  expect(corolla.text).toContain(alert);
  const tilesOf = (heading: string, { text } = corolla) =>
    [
      ...text
        .split(`>${heading}</h2>`)[1]!
        .split('</ul>')[0]!
        .matchAll(/<a href="(.*?)"/g),
    ].map(([, of]) => of);
  expect(tilesOf('Toyota models for sale')).toEqual(['/models/toyota/camry']);
  expect(tilesOf('Sedans of other makes')).toEqual([
    '/models/honda/accord',
    '/models/kia/rio',
    '/models/hyundai/tucson',
    '/models/lada/niva',
  ]);
  // Their links keep the shopper's place and budget.
  const near = await ask('/models/toyota/corolla?zip=80202&maxPrice=30000');
  expect(tilesOf('Toyota models for sale', near)).toEqual(['/models/toyota/camry?zip=80202&amp;maxPrice=30000']);
  expect(tilesOf('Sedans of other makes', near)[0]).toBe('/models/honda/accord?zip=80202&amp;maxPrice=30000');
  expect((await ask('/models/toyota/camry')).text).not.toContain('/saved-searches/new');
  const saturn = await ask('/models/saturn');
  expect(saturn.text).toContain('No Saturn is for sale now.');
  expect(saturn.text).toContain('Email me about the first one');
  const niva = await ask('/models/lada/niva');
  expect([niva.status, niva.head.description.includes('Lada Niva: 1 car for sale for $20,000.')]).toEqual([200, true]);
});

test('electric cars for sale have miles for the energy of a gallon', async () => {
  const { text } = await ask('/models/kia/rio');
  expect(text).toContain('<dd>32 to 137 MPGe combined</dd>');
  expect(text).toContain('on average 32 MPGe in 2020 and 137 MPGe in 2021');
  expect(text).toContain('We don’t have information about this model’s generations.');
  expect(text).toContain('Bars: lowest to highest combined MPGe of the cars for sale.');
});

test('a model without cars has the fuel economy that the EPA rated, of electric versions only if all are electric', async () => {
  const corolla = (await ask('/models/toyota/corolla')).text;
  expect(corolla).toContain('<dd>30 to 33 mpg combined</dd>');
  expect(corolla).toContain('on average 31 mpg in 2019 and 32 mpg in 2020');
  expect(corolla).toContain('Bars: lowest to highest combined mpg of its versions, as rated by the EPA.');
  expect((await ask('/models/toyota/corolla/2020')).text).toContain('<dd>31 to 33 mpg combined</dd>');
  const electric = (await ask('/models/toyota/corolla/2021')).text;
  expect(electric).toContain('<dd>110 to 112 MPGe combined</dd>');
  for (const page of ['/models/toyota/avalon', '/models/toyota/corolla/2018', '/models/toyota/yaris']) {
    const { status, text } = await ask(page);
    expect([status, text.includes('combined</dd>')], page).toEqual([200, false]);
  }
});

test.each([
  '/models/nothing',
  '/models/toyota/nothing',
  '/models/toyota/camry/1950',
  '/models/toyota/camry/20200',
  '/models/toyota/camry/new',
  '/models/toyota/camry/2020/le',
])('%s is unknown', async (path) => expect((await ask(path)).status).toBe(404));

test('other spellings lead to the canonical address', async () => {
  expect(await ask('/models/Toyota/CAMRY')).toMatchObject({ status: 301, location: '/models/toyota/camry' });
  expect((await ask('/models/TOYOTA/nothing')).status).toBe(404);
});

test('a maker’s own site has only its make', async () => {
  const { text } = await ask('/models', 'maker.localhost');
  expect(text).toContain('href="/models/hyundai"');
  expect(text).not.toContain('toyota');
  expect((await ask('/models/toyota/camry', 'maker.localhost')).status).toBe(404);
  const tucson = await ask('/models/hyundai/tucson', 'maker.localhost');
  expect(tucson.text).toContain('See 1 car<');
});

test('a model year has its recalls and safety features, if there are any', async () => {
  const { text } = await ask('/models/toyota/camry/2020');
  expect(text).toContain('NHTSA lists 1 recall for the 2020 Toyota Camry.');
  expect(text).toContain('&lt;b&gt;A bolt&lt;/b&gt; may be loose.');
  expect(text).toContain(
    'Not enough listings to say what is standard: this model year has 3, and it takes at least 5.',
  );
  expect((await ask('/models/toyota/camry/2022')).text).not.toContain('models-safety');
  expect((await ask('/models/toyota/camry')).text).not.toContain('models-safety');
});

test('a model page shows reviews and their average with the flag on, and nothing of them once it is turned off [R369]', async () => {
  settings.takesReviews = false;
  const off = await ask('/models/toyota/camry');
  settings.takesReviews = true;
  expect(off.text).not.toMatch(/reviews/i);
  expect(JSON.stringify(off.head.jsonLd)).not.toContain('AggregateRating');
  settings.isRated = true;
  const { text, head } = await ask('/models/toyota/camry');
  expect(text).toContain('<b class="reviews-average">3.8</b> of 5 stars, from 4 reviews by owners');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain('2020 XSE · owned for 18 months · May 2026');
  expect(
    [
      ...text.matchAll(
        /<th scope="row">(\d stars?)<\/th>.*?width="(\d+)%" height="12" rx="6"><\/rect><\/svg><\/td><td>(\d)/g,
      ),
    ].map(([, ...row]) => row),
  ).toEqual([
    ['5 stars', '50', '2'],
    ['4 stars', '25', '1'],
    ['3 stars', '0', '0'],
    ['2 stars', '0', '0'],
    ['1 star', '25', '1'],
  ]);
  expect(text).toContain('<dt>Comfort</dt><dd>4.5</dd>');
  expect(head.jsonLd).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.8, reviewCount: 4, bestRating: 5, worstRating: 1 },
    }),
  );
  settings.isRated = false;
});

test('without reviews there is a link to write one, and no rating', async () => {
  settings.isRated = true;
  const { text, head } = await ask('/models/honda/accord');
  expect(text).toContain('No reviews yet.');
  expect(text).toContain('href="/reviews/cars/HONDA/ACCORD"');
  expect(JSON.stringify(head.jsonLd)).not.toContain('AggregateRating');
  settings.isRated = false;
});

test('with the flag off by default, a page has no reviews but links to where the first one is written', async () => {
  const { text, head } = await ask('/models/toyota/camry');
  expect(text).toContain('No reviews yet.');
  expect(text).toContain('href="/reviews/cars/TOYOTA/CAMRY"');
  expect(text).not.toContain('of 5 stars');
  expect(JSON.stringify(head.jsonLd)).not.toContain('AggregateRating');
});

test('a page whose reviews cannot be read has none, and the failure is logged [R534]', async () => {
  settings.isRated = true;
  const { status, text } = await ask('/models/lada/niva');
  expect([status, /reviews/i.test(text)]).toEqual([200, false]);
  expect(logged).toContain('The reviews of a model page are missing');
  settings.isRated = false;
});

test('a model answers questions from its cars for sale, on the page as in the structured data', async () => {
  const { text } = await ask('/models/toyota/camry');
  // A page made within the last second is not made again.
  const head = heads.find(({ canonical }) => canonical === '/models/toyota/camry')!;
  const page = head.jsonLd.find((block) => (block as Record<string, unknown>)['@type'] === 'FAQPage') as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(page.mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toContainEqual([
    'How much does a Toyota Camry cost?',
    'Models of 2020 to 2022 cost from $20,000 to $26,000. The average price is $26,000 for a 2022 model and $20,501 for a 2020 model.',
  ]);
  for (const { name, acceptedAnswer } of page.mainEntity)
    expect(text).toContain(`<summary>${name}</summary><p>${acceptedAnswer.text}</p>`);
  for (const path of ['/models/toyota/camry/2020', '/models/toyota', '/models/saturn/ion'])
    expect((await ask(path)).text).not.toContain('id="models-faqs"');
});
