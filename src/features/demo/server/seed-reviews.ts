import { seededNumbers } from '#kit/seeded-numbers.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { DEALER_CATEGORIES, DEMO_AUTHOR } from '#features/reviews/reviews.ts';
import { addReview, decideReview, type NewReview, replyToReview } from '#features/reviews/reviews.server.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { demoDealerReview, type DemoReview, MAX_DEMO_REVIEWS } from '../model/demo-reviews.ts';
import { DEMO_SOURCE } from './seed-demo.ts';

const SEED = 1_021;
/** The number of first dealers that have reviews. */
const DEALERS = 20;
const PER_DEALER = 6;

const CATEGORIES = DEALER_CATEGORIES.map(({ code }) => code);

/**
 * Adds made-up reviews of some dealers of the demo, once: they are submitted and approved like real ones. Pages label
 * them as demo data. Only dealers get them, because the dealers are made up, but the car models are real. Without demo
 * cars, there are none. Returns the number of added reviews.
 */
export async function seedReviews(database: Database, now: Date): Promise<number> {
  return database.transaction(async (connection) => {
    const [{ known } = { known: true }] = await connection.query<{ known: boolean }>(
      `select exists (select from shoppers where user_id like $1) as known`,
      [`${DEMO_AUTHOR}%`],
    );
    if (known) return 0;
    const random = seededNumbers(SEED);
    const drafts = await dealerReviews(connection, random);
    for (const { made, review } of drafts) await publish(connection, made, review, now);
    await approveHeld(connection);
    return drafts.length;
  });
}

type Draft = { made: DemoReview; review: Omit<NewReview, 'shopperId'> };

async function dealerReviews(connection: Queryable, random: () => number): Promise<Draft[]> {
  const dealers = await connection.query<{ id: number }>(
    `select o.id from owners o join sources s on s.id = o.source_id and s.name = $1
      where not (o.facts->>'privateSeller')::boolean
        and exists (select from listings l where l.owner_id = o.id and l.withdrawn_at is null)
      order by o.id limit $2`,
    [DEMO_SOURCE, DEALERS],
  );
  const all = dealers.flatMap(({ id }) => Array.from({ length: 2 + (id % (PER_DEALER - 1)) }, () => String(id)));
  return all.slice(0, MAX_DEMO_REVIEWS).map((subject, number) => {
    const made = demoDealerReview(number, CATEGORIES, random);
    return { made, review: { ...wordsOf(made), kind: 'dealer', subject, car: null, proof: null, pros: '', cons: '' } };
  });
}

function wordsOf({ overall, categories, title, body }: DemoReview) {
  return { brand: MAIN_BRAND.key, overall, categories, title, body, network: null };
}

/** Sends a review, approves it, and dates it back. */
async function publish(
  connection: Connection,
  { number, daysAgo, reply }: DemoReview,
  review: Omit<NewReview, 'shopperId'>,
  now: Date,
): Promise<void> {
  const shopperId = await upsertShopper(connection, { userId: `${DEMO_AUTHOR}${review.kind}-${number}` });
  await addReview(connection, { ...review, shopperId });
  const [{ id } = { id: 0 }] = await connection.query<{ id: number }>('select id from reviews where shopper_id = $1', [
    shopperId,
  ]);
  await decideReview(connection, { id, version: null }, { action: 'approve', isChecked: true });
  const at = new Date(now.getTime() - daysAgo * 86_400_000);
  await connection.query('update reviews set created_at = $2, decided_at = $2 where id = $1', [id, at]);
  if (reply !== null)
    await replyToReview(connection, { reviewId: id, ownerIds: [Number(review.subject)], text: reply });
}

/** Approves reviews that share a title and a sentence with a later one, which look like copies. */
async function approveHeld(connection: Connection): Promise<void> {
  const held = await connection.query<{ id: number }>(
    `select r.id from reviews r join shoppers s on s.id = r.shopper_id
      where s.user_id like $1 and r.held_for <> '{}'`,
    [`${DEMO_AUTHOR}%`],
  );
  for (const { id } of held)
    await decideReview(connection, { id, version: null }, { action: 'approve', isChecked: true });
}

/** Deletes the made-up reviews with their replies and authors. Returns how many reviews there were. */
export async function removeDemoReviews(connection: Queryable): Promise<number> {
  const [{ count } = { count: 0 }] = await connection.query<{ count: number }>(
    `select count(*) as count from reviews r join shoppers s on s.id = r.shopper_id where s.user_id like $1`,
    [`${DEMO_AUTHOR}%`],
  );
  await connection.query('delete from shoppers where user_id like $1', [`${DEMO_AUTHOR}%`]);
  return count;
}
