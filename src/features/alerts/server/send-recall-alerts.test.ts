import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { changePreferences, findPreferences } from './preferences.ts';
import { sendRecallAlerts } from './send-recall-alerts.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(async () => {
  await world.reset();
  await world.database.query('truncate recall_news, safety_imports, safety_recalls');
  await world.put(1);
});
afterAll(() => world.close());

const search = createSearchService({
  index: createInProcessIndex({ inventory: new Inventory(), isCaughtUp: () => true, isFit: () => true }),
  catalog: catalogVocabulary(catalog),
  now: () => new Date('2026-06-10T09:00:00Z'),
  findZip: () => undefined,
  findCity: () => undefined,
});

const send = () =>
  sendRecallAlerts({ database: world.database, search, catalog, originFor: (brand) => `http://${brand}.example` });

async function addNews(campaign: string, year: number, modelCode = 'CAMRY'): Promise<void> {
  await world.database.query(
    `insert into recall_news (campaign, make_code, model_code, model_year) values ($1, 'TOYOTA', $2, $3)`,
    [campaign, modelCode, year],
  );
}
async function importRecall(campaign: string): Promise<void> {
  await world.database.query(
    `with i as (insert into safety_imports (kind, file_name, reader_version, is_current, finished_at)
       values ('recall', $1, 1, true, now()) returning id)
     insert into safety_recalls (import_id, line, campaign, summary, remedy) select id, 1, $1, 'A bolt.', 'A new bolt.' from i`,
    [campaign],
  );
}
type Data = { recalls: { campaign: string; vehicles: string[]; summary: string | null }[]; preferencesUrl: string };
async function mails(): Promise<{ to: string; recalls: Data['recalls']; url: string }[]> {
  const rows = await readMails(world.database);
  return rows
    .map(({ to, data }) => ({ to, data: data as Data }))
    .map(({ to, data }) => ({ to, recalls: data.recalls, url: data.preferencesUrl }))
    .toSorted((a, b) => a.to.localeCompare(b.to));
}
const alerts = async () => (await mails()).map(({ to, recalls }) => [to, recalls.flatMap(({ vehicles }) => vehicles)]);
const yearOfCar = async () => {
  const [row] = await world.database.query<{ year: number }>(`select (facts->>'year')::int as year from listings`);
  return row!.year;
};
async function save(person: { shopperId: string }): Promise<void> {
  await world.database.query('insert into saved_listings (shopper_id, listing_id) values ($1, 1)', [person.shopperId]);
}

test('sends each recall once to shoppers who saved such a car or search', async () => {
  const year = await yearOfCar();
  const [ann, ben, cat] = [
    await world.addPerson('ann@example.com'),
    await world.addPerson('ben@example.com'),
    await world.addPerson('cat@example.com'),
  ];
  await save(ann);
  await world.addSearch(ann, 'makeCode=TOYOTA&modelCode=CAMRY', 'daily');
  await world.addSearch(ben, `endYear=${year}&makeCode=TOYOTA&modelCode=CAMRY&startYear=${year - 1}`, 'weekly');
  await world.addSearch(cat, `makeCode=TOYOTA&modelCode=CAMRY&startYear=${year + 1}`, 'daily');
  await importRecall('26V001000');
  await addNews('26V001000', year);
  expect(await send()).toBe(2);
  expect(await alerts()).toEqual([
    ['ann@example.com', [`${year} Toyota Camry`]],
    ['ben@example.com', [`${year} Toyota Camry`]],
  ]);
  expect((await mails())[0]!.recalls[0]).toMatchObject({ campaign: '26V001000', summary: 'A bolt.' });
  await addNews('26V001000', year - 1);
  expect(await send()).toBe(0);
  expect(await send()).toBe(0);
});

test('names NHTSA’s warnings about the model year, the most urgent recall first', async () => {
  const year = await yearOfCar();
  await save(await world.addPerson('ann@example.com'));
  for (const campaign of ['26V001000', '26V002000', '26V003000']) {
    await importRecall(campaign);
    await addNews(campaign, year);
  }
  const warn = (campaign: string, column: string, modelCode: string) =>
    world.database.query(
      `update safety_recalls set ${column} = true, make_code = 'TOYOTA', model_code = $2, model_year = $3
       where campaign = $1`,
      [campaign, modelCode, year],
    );
  await warn('26V002000', 'park_outside', 'CAMRY');
  await warn('26V003000', 'do_not_drive', 'CAMRY');
  // Only about another model.
  await warn('26V001000', 'do_not_drive', 'COROLLA');
  expect(await send()).toBe(1);
  expect((await mails())[0]!.recalls).toMatchObject([
    { campaign: '26V003000', doNotDrive: true, parkOutside: false },
    { campaign: '26V002000', doNotDrive: false, parkOutside: true },
    { campaign: '26V001000', doNotDrive: false, parkOutside: false },
  ]);
});

test('a recall of a hybrid model is also about the hybrids that sellers list by the name of the model', async () => {
  const year = await yearOfCar();
  await save(await world.addPerson('ann@example.com'));
  await world.put(1, { fuelCode: 'GSL' });
  await addNews('26V001000', year, 'CAMRY_HYBRID');
  expect(await send()).toBe(0);
  await world.put(1, { fuelCode: 'HYB' });
  await addNews('26V002000', year, 'CAMRY_HYBRID');
  expect(await send()).toBe(1);
  expect(await alerts()).toEqual([['ann@example.com', [`${year} Toyota Camry Hybrid`]]]);
});

test('a recall of a hybrid model is also news for a search for the model, unless it is for other fuels', async () => {
  const year = await yearOfCar();
  const searches = ['', 'fuelTypeGroup=HYB&', 'fuelTypeGroup=GSL&'];
  for (const [at, fuel] of searches.entries())
    await world.addSearch(
      await world.addPerson(`${at}@example.com`),
      `${fuel}makeCode=TOYOTA&modelCode=CAMRY`,
      'daily',
    );
  await addNews('26V001000', year, 'CAMRY_HYBRID');
  expect(await send()).toBe(2);
  expect((await mails()).map(({ to }) => to)).toEqual(['0@example.com', '1@example.com']);
});

test('sends nothing about another model, or to shoppers who stopped, switched it off or are not confirmed', async () => {
  const year = await yearOfCar();
  const [other, stopped, off, open] = [
    await world.addPerson('a@example.com'),
    await world.addPerson('b@example.com'),
    await world.addPerson('c@example.com'),
    await world.addPerson('d@example.com'),
  ];
  await world.addSearch(other, 'makeCode=TOYOTA&modelCode=COROLLA', 'daily');
  for (const person of [stopped, off, open]) await world.addSearch(person, 'makeCode=TOYOTA&modelCode=CAMRY', 'daily');
  await world.database.query('update alert_recipients set confirmed_at = null where id = $1', [open.recipientId]);
  await changePreferences(world.database, stopped.recipientId, { action: 'stop' });
  await changePreferences(world.database, off.recipientId, { action: 'recalls', wanted: 'no' });
  await addNews('26V001000', year);
  expect(await send()).toBe(0);
  expect(await mails()).toEqual([]);
  await changePreferences(world.database, off.recipientId, { action: 'recalls', wanted: 'yes' });
  await addNews('26V002000', year);
  expect(await send()).toBe(1);
  expect((await mails()).map(({ to }) => to)).toEqual(['c@example.com']);
});

test('puts several recalls into one email, whose link has the switch once recalls are imported', async () => {
  const year = await yearOfCar();
  await world.addSearch(await world.addPerson('ann@example.com'), 'makeCode=TOYOTA&modelCode=CAMRY', 'daily');
  await addNews('26V001000', year);
  await addNews('26V002000', year);
  expect(await send()).toBe(1);
  const [mail] = await mails();
  expect(mail!.recalls.map(({ campaign }) => campaign).toSorted()).toEqual(['26V001000', '26V002000']);
  const key = new URL(mail!.url).searchParams.get('key')!;
  expect((await findPreferences(world.database, key))!.recalls).toBeNull();
  await importRecall('26V001000');
  expect((await findPreferences(world.database, key))!.recalls).toBe(true);
});
