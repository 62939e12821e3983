import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { consumerRatingsOf, countOf } from '../model/summarize-ratings.ts';
import { DEMO_AUTHOR } from '../model/review.ts';
import { addReview, type NewReview } from './add-review.ts';
import { replyToReview } from './dealer-replies.ts';
import { findPublicReviews, findRatingTotals } from './find-reviews.ts';
import { changeReview } from './own-reviews.ts';
import { eraseReview, exportReviews } from './personal-data.ts';
import { createCarReviewSource } from './rating-source.ts';
import {
  decideReview,
  findProofPicture,
  listDecidedReviews,
  listReviewQueue,
  type QueuedReview,
  type ReviewDecision,
} from './review-queue.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'reviews', 'shoppers'));

const RAV4 = { kind: 'owner', subject: 'TOYOTA-RAV4' } as const;
const PICTURE = Buffer.from('a picture');
const BODIES = [
  'Quiet on the highway, and after three winters in Duluth only the wipers needed replacing.',
  'The trunk takes a cello and two dogs, but the screen freezes whenever a phone is connected.',
  'Bought it for the towing capacity. Our trailer pulls straight even in the wind near Laramie.',
];
let authors = 0;

async function newReview(changes: Partial<NewReview> = {}): Promise<NewReview> {
  const place = authors++;
  return {
    ...{ ...RAV4, brand: 'main' as never, car: { modelYear: 2021, trim: 'XLE', ownedMonths: 18 }, overall: 4 },
    ...{ categories: { comfort: 5 }, title: 'Solid', body: BODIES[place % 3]!, pros: '', cons: '' },
    ...{ network: null, proof: { kind: 'registration-photo', picture: PICTURE } },
    ...changes,
    shopperId: changes.shopperId ?? (await upsertShopper(database, { userId: `author ${place}` })),
  };
}

async function add(changes: Partial<NewReview> = {}): Promise<string> {
  const review = await newReview(changes);
  expect(await database.transaction((connection) => addReview(connection, review))).toBe('added');
  return review.shopperId;
}
const queue = () => listReviewQueue(database, { after: null, max: 50 });
const decide = async (id: number, decision: ReviewDecision) => {
  const listed = [...(await queue()), ...(await listDecidedReviews(database, { before: null, max: 50 }))];
  return decideReview(database, { id, version: listed.find((one) => one.id === id)?.version ?? '0' }, decision);
};
const approve = (id: number, isChecked = false) => decide(id, { action: 'approve', isChecked });

test('a review becomes public when an operator approves it, and its photo is deleted', async () => {
  await add();
  const [waiting] = await queue();
  expect(waiting).toMatchObject({ ...RAV4, status: 'waiting', heldFor: [], hasProof: true });
  expect(await findPublicReviews(database, RAV4, 10)).toEqual([]);
  expect(await findProofPicture(database, waiting!.id)).toEqual(PICTURE);
  expect(await approve(waiting!.id)).toMatchObject({ before: 'waiting', title: 'Solid' });
  expect(await findPublicReviews(database, RAV4, 10)).toMatchObject([{ overall: 4, trim: 'XLE', ownedMonths: 18 }]);
  expect(await findPublicReviews(database, { ...RAV4, modelYear: 2020 }, 10)).toEqual([]);
  expect(await findProofPicture(database, waiting!.id)).toBeNull();
  expect(await queue()).toEqual([]);
});

test('a rejected review is never public, loses its photo, and can be written again', async () => {
  const shopperId = await add();
  const { id } = (await queue())[0]!;
  expect(await decide(id, { action: 'reject', reason: 'proof' })).toMatchObject({ id });
  expect(await findProofPicture(database, id)).toBeNull();
  expect(await approve(id)).toBe('gone');
  await add({ shopperId });
  expect(await exportReviews(database, shopperId)).toMatchObject([
    { status: 'rejected', reason: 'proof', hasRegistrationPhoto: false },
    { status: 'waiting', hasRegistrationPhoto: true },
  ]);
});

test('an account has one review of a model year', async () => {
  const shopperId = await add();
  await expect(add({ shopperId })).rejects.toThrow(/exists/);
  await add({ shopperId, car: { modelYear: 2015, trim: '', ownedMonths: 40 } });
  expect(await queue()).toHaveLength(2);
});

test('a hidden review leaves the page and can come back', async () => {
  await add();
  const { id } = (await queue())[0]!;
  await approve(id);
  await decide(id, { action: 'hide', reason: 'abusive' });
  expect(await findPublicReviews(database, RAV4, 10)).toEqual([]);
  expect(await listDecidedReviews(database, { before: null, max: 5 })).toMatchObject([{ id, status: 'hidden' }]);
  await approve(id);
  expect(await findPublicReviews(database, RAV4, 10)).toHaveLength(1);
});

test('a review of a car is not approved without its photo', async () => {
  await add({ proof: null });
  expect(await approve((await queue())[0]!.id)).toBe('unproven');
});

const change = (shopperId: string, id: number, changes: object = {}) =>
  database.transaction((connection) =>
    changeReview(connection, shopperId, id, {
      ...{ overall: 4, categories: {}, title: 'Other words', body: BODIES[1]!, pros: '', cons: '', ...changes },
    }),
  );

test('words that an operator did not see are neither approved nor rejected', async () => {
  const shopperId = await add();
  const { id, version } = (await queue())[0]!;
  expect(await change(shopperId, id)).toBe(true);
  for (const decision of [
    { action: 'approve', isChecked: true },
    { action: 'reject', reason: 'abusive' },
  ] as const)
    expect(await decideReview(database, { id, version }, decision)).toBe('changed');
  expect(await queue()).toMatchObject([{ status: 'waiting', title: 'Other words', hasProof: true }]);
  const seen = (await queue())[0]!.version;
  expect(await decideReview(database, { id, version: seen }, { action: 'approve', isChecked: true })).toMatchObject({
    id,
  });
  // Another operator has decided about the new words.
  expect(await decideReview(database, { id, version }, { action: 'reject', reason: 'abusive' })).toBe('gone');
});

test('a copy holds both reviews, also the public one, until an operator has checked them', async () => {
  await add({ body: BODIES[0]! });
  const [first] = await queue();
  await approve(first!.id);
  await add({ body: `${BODIES[0]} Nice.`, subject: 'FORD-ESCAPE' });
  expect((await queue()).map(({ heldFor, status }) => [heldFor, status])).toEqual([
    [['copy'], 'approved'],
    [['copy'], 'waiting'],
  ]);
  const second = (await queue())[1]!.id;
  expect(await approve(second)).toBe('held');
  expect(await approve(second, true)).toMatchObject({ id: second });
  expect(await findPublicReviews(database, RAV4, 10)).toHaveLength(1);
});

test('two accounts on one network about one car are held', async () => {
  await add({ network: 'today home' });
  await add({ network: 'today home' });
  expect((await queue()).map(({ heldFor }) => heldFor)).toEqual([['network'], ['network']]);
});

test('reviews that are sent at the same time are compared with each other', async () => {
  const [one, other] = [await newReview({ network: 'today home' }), await newReview({ network: 'today home' })];
  await whileOpen(database, {
    first: (connection) => addReview(connection, one),
    second: () => database.transaction((connection) => addReview(connection, other)),
  });
  expect((await queue()).map(({ heldFor }) => heldFor)).toEqual([['network'], ['network']]);
});

/** Adds public reviews by other authors: `stars` of each, by its place, and the hours since. */
async function addEarlier(count: number, stars: (at: number) => number, hoursAgo: (at: number) => number) {
  const places = Array.from({ length: count }, (_, at) => at);
  await database.query(
    `with drafts as (select gen_random_uuid() as id, * from unnest($1::int[], $2::float[]) as draft (stars, hours)),
     authors as (insert into shoppers (id, user_id) select id, id::text from drafts)
     insert into reviews (shopper_id, kind, brand, subject, model_year, owned_months, overall, title, body, sketch, status, created_at)
     select id, 'owner', 'main', 'TOYOTA-RAV4', 2021, 1, stars, 'Fine', id::text, '{}', 'approved', now() - hours * interval '1 hour'
     from drafts`,
    [places.map(stars), places.map(hoursAgo)],
  );
}
const held = () => database.query(`select from reviews where held_for @> '{burst}'`);

test('a new review of a car that always gets many reviews is in no burst, and holds none of those before', async () => {
  // For 250 days, every 16 hours, and in the last ten days every five: 424 reviews, seven of eight with five stars.
  const steady = (at: number) => (at < 48 ? at * 5 : 240 + (at - 48) * 16);
  await addEarlier(424, (at) => (at % 8 === 0 ? 3 : 5), steady);
  await add({ overall: 5 });
  expect(await held()).toHaveLength(0);
});

test('a burst holds its reviews, also public ones, and none of the months before', async () => {
  await addEarlier(
    60,
    (at) => 5 - (at % 3),
    (at) => 24 * (10 + at * 2),
  );
  await addEarlier(
    11,
    () => 5,
    (at) => 1 + at,
  );
  expect(await held()).toHaveLength(0);
  await add({ overall: 5 });
  expect(await held()).toHaveLength(12);
  // One about another subject finds nothing about this one.
  await database.query(`update reviews set held_for = '{}'`);
  await add({ overall: 5, subject: 'FORD-ESCAPE' });
  expect(await held()).toHaveLength(0);
});

test('a change of the words removes only the note that they are a copy', async () => {
  const shopperId = await add({ network: 'today home', body: BODIES[0]! });
  await add({ network: 'today home', body: BODIES[0]! });
  const [{ id }] = (await queue()) as [QueuedReview];
  expect((await queue())[0]!.heldFor).toEqual(['copy', 'network']);
  // Digests of networks are deleted after some days.
  await database.query('update reviews set network = null');
  await change(shopperId, id, { body: BODIES[2]! });
  expect((await queue()).map(({ heldFor }) => heldFor)).toEqual([['network'], ['copy', 'network']]);
});

test('a review that its author changed into a copy of a newer one is not its original', async () => {
  const copier = await add();
  const [{ id: old }] = (await queue()) as [QueuedReview];
  await database.query(`update reviews set created_at = now() - interval '60 days'`);
  const body = 'The third row folds flat, so two mountain bikes fit inside on the way to Moab every spring.';
  await add({ body, subject: 'FORD-ESCAPE' });
  await database.query(`update reviews set created_at = now() - interval '30 days' where id <> $1`, [old]);
  await change(copier, old, { body });
  expect((await queue()).map(({ heldFor }) => heldFor)).toEqual([['copy'], []]);
});

const DEALER = { kind: 'dealer', subject: '7' } as const;
const reply = (reviewId: number, text: string) =>
  database.transaction((connection) => replyToReview(connection, { reviewId, ownerIds: [7], text }));
async function addPublicDealerReview(): Promise<{ id: number; shopperId: string }> {
  const shopperId = await add({ ...DEALER, car: null, proof: null });
  const { id } = (await queue())[0]!;
  await approve(id);
  return { id, shopperId };
}

test('of two replies that are sent at the same time, one is stored', async () => {
  const { id } = await addPublicDealerReview();
  const done = await Promise.all([reply(id, 'First'), reply(id, 'Second')]);
  expect(done.toSorted()).toEqual(['exists', 'replied']);
  expect(await database.query('select from review_replies')).toHaveLength(1);
});

test('pressing the button of a reply twice is not an error', async () => {
  const { id } = await addPublicDealerReview();
  const done = await Promise.all([reply(id, 'Thank you'), reply(id, 'Thank you')]);
  expect(done.toSorted()).toEqual(['repeated', 'replied']);
});

test('a reply that waits for a change of the review is not added to the new words', async () => {
  const { id, shopperId } = await addPublicDealerReview();
  let replied: Promise<string> | null = null;
  await database.transaction(async (connection) => {
    await changeReview(connection, shopperId, id, {
      ...{ overall: 1, categories: {}, title: 'Other words', body: BODIES[1]!, pros: '', cons: '' },
    });
    replied = reply(id, 'To the earlier words');
    await untilOneWaits();
  });
  expect(await replied).toBe('unknown');
  expect(await database.query('select from review_replies')).toEqual([]);
});

test('a reply to a review that is being deleted finds none', async () => {
  const { id, shopperId } = await addPublicDealerReview();
  let replied: Promise<string> | null = null;
  await database.transaction(async (connection) => {
    await eraseReview(connection, shopperId, id);
    replied = reply(id, 'Too late');
    await untilOneWaits();
  });
  expect(await replied).toBe('unknown');
});

/** Resolves when a query waits for a row that another transaction has changed. */
async function untilOneWaits(): Promise<void> {
  const waiting = () =>
    database.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(waiting, { interval: 20 }).toHaveLength(1);
}

test('ratings count public reviews only, and none are none [R395]', async () => {
  await add({ overall: 5 });
  await add({ overall: 2, categories: { comfort: 2, value: 3 } });
  expect(consumerRatingsOf(await findRatingTotals(database, RAV4))).toBeNull();
  for (const { id } of await queue()) await approve(id, true);
  const totals = await findRatingTotals(database, RAV4);
  expect(totals.byStars).toEqual([1, 0, 0, 1, 0]);
  expect(consumerRatingsOf(totals)).toEqual({
    ratings: { 'Overall Rating': 3.5, Comfort: 3.5, Value: 3 },
    numberOfReviews: 2,
  });
});

test('a car has the ratings and reviews of its model year; totals count what was made up for the demo', async () => {
  const { ratingsOf, reviewsOf, forget } = createCarReviewSource(database, () => 0);
  const car = { makeCode: 'TOYOTA', modelCode: 'RAV4', year: 2021 };
  expect(await ratingsOf(car)).toBeNull();
  expect(await reviewsOf(car, 5)).toEqual({
    ...{ totals: { byStars: [0, 0, 0, 0, 0], categories: {}, demo: 0 }, reviews: [] },
  });
  await add({ overall: 4, categories: { value: 3 } });
  for (const { id } of await queue()) await approve(id, true);
  forget();
  expect(await ratingsOf(car)).toEqual({ ratings: { 'Overall Rating': 4, Value: 3 }, numberOfReviews: 1 });
  expect(await reviewsOf({ ...car, year: null }, 5)).toMatchObject({
    ...{ totals: { demo: 0, byStars: [0, 1, 0, 0, 0] }, reviews: [{ overall: 4 }] },
  });
  expect(await ratingsOf({ ...car, year: 2020 })).toBeNull();
  const shopperId = await upsertShopper(database, { userId: `${DEMO_AUTHOR}dealer-1` });
  await add({ ...DEALER, car: null, proof: null, shopperId });
  for (const { id } of await queue()) await approve(id, true);
  expect((await findRatingTotals(database, DEALER)).demo).toBe(1);
});

test('reviews of cars are read again after ten seconds, or at once after a change here', async () => {
  let nowMs = 0;
  const queries: string[] = [];
  const query: Queryable['query'] = (text, params) => (queries.push(text), database.query(text, params));
  const source = createCarReviewSource({ query }, () => nowMs);
  const car = { makeCode: 'TOYOTA', modelCode: 'RAV4', year: null };
  const count = async () => countOf((await source.reviewsOf(car, 5)).totals);
  const publish = async () => {
    await add();
    for (const { id } of await queue()) await approve(id, true);
  };
  expect(await count()).toBe(0);
  await publish();
  nowMs = 9_999;
  expect(await count()).toBe(0);
  expect(queries).toHaveLength(1);
  nowMs = 10_000;
  expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  expect(queries).toHaveLength(1 + 4);
  await publish();
  expect(await count()).toBe(1);
  source.forget();
  expect(await count()).toBe(2);
});

test('a car is known to have no review only after the cars with reviews were read, for ten seconds', async () => {
  let nowMs = 0;
  const source = createCarReviewSource(database, () => nowMs);
  const car = { makeCode: 'TOYOTA', modelCode: 'RAV4', year: null };
  expect(source.isUnreviewed(car)).toBe(false);
  await source.ratingsOf(car);
  nowMs = 9_999;
  expect(source.isUnreviewed(car)).toBe(true);
  nowMs = 10_000;
  expect(source.isUnreviewed(car)).toBe(false);
  await add();
  for (const { id } of await queue()) await approve(id, true);
  await source.ratingsOf(car);
  expect(source.isUnreviewed(car)).toBe(false);
  expect(source.isUnreviewed({ ...car, modelCode: 'CAMRY' })).toBe(true);
  source.forget();
  expect(source.isUnreviewed({ ...car, modelCode: 'CAMRY' })).toBe(false);
});

test('a failed read of reviews is not kept', async () => {
  let isDown = true;
  const query: Queryable['query'] = (text, params) =>
    isDown ? Promise.reject(new Error('down')) : database.query(text, params);
  const source = createCarReviewSource({ query }, () => 0);
  const car = { makeCode: 'TOYOTA', modelCode: 'RAV4', year: null };
  await expect(source.ratingsOf(car)).rejects.toThrow('down');
  isDown = false;
  expect(await source.ratingsOf(car)).toBeNull();
});
