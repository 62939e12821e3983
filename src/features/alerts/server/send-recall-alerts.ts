import { BRANDS, type BrandKey } from '#features/brands/brands.ts';
import { enqueueMails } from '#features/outbox/outbox.server.ts';
import { readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { type Catalog, formatModelKey } from '#features/reference/reference.ts';
import { versionsOf, vinLookUpUrl } from '#features/safety/safety.ts';
import { HAS_ADDRESS_SQL } from '#features/push/push.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { isForModelYear } from '../model/is-for-model-year.ts';
import { createLinkKeys } from './keys.ts';
import { WANTS_RECALLS_SQL } from './recall-emails.ts';
import { SENDS_ALERTS_SQL } from './sends-alerts-sql.ts';

export type RecallAlertOptions = {
  database: Pick<Database, 'transaction'>;
  search: Pick<SearchService, 'parse'>;
  catalog: Pick<Catalog, 'labelOfMake' | 'labelOfModel'>;
  /** Returns the origin of a brand: `https://cars.example`. */
  originFor(brand: BrandKey): string;
};

/** Maximum number of recalled model years per transaction. */
const BATCH = 50;
/** The number of recalls that an email shows; for the others, it shows only their number. */
const MAX_SHOWN = 10;

type NewRecall = { campaign: string; makeCode: string; modelCode: string; year: number };
type Interest = { recipientId: number; news: NewRecall };

/**
 * Emails people about new recalls of model years that they saved a car or a search for: one email per person, and each
 * recall only once. Returns the number of emails. The ledger and the emails are stored in one transaction, so a crash
 * neither loses nor repeats an email.
 */
export async function sendRecallAlerts(options: RecallAlertOptions, signal?: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    signal?.throwIfAborted();
    const { read, mails } = await options.database.transaction((connection) => sendBatch(connection, options));
    sent += mails;
    if (read < BATCH) return sent;
  }
}

async function sendBatch(
  connection: Connection,
  options: RecallAlertOptions,
): Promise<{ read: number; mails: number }> {
  const news = await connection.query<NewRecall>(
    `update recall_news n set handled_at = now() from (
       select campaign, make_code, model_code, model_year from recall_news where handled_at is null
       order by found_at, campaign limit ${BATCH} for update skip locked) waiting
     where (n.campaign, n.make_code, n.model_code, n.model_year)
       = (waiting.campaign, waiting.make_code, waiting.model_code, waiting.model_year)
     returning n.campaign, n.make_code as "makeCode", n.model_code as "modelCode", n.model_year as year`,
  );
  if (news.length === 0) return { read: 0, mails: 0 };
  const interests = [
    ...(await findOwners(connection, news)),
    ...(await findSearchers(connection, news, options.search)),
  ];
  const mails = await mailInterests(connection, interests, options);
  return { read: news.length, mails };
}

/** SQL: whether the recipient `r` may get emails about recalls. */
const MAY_BE_TOLD = `${HAS_ADDRESS_SQL} and r.confirmed_at is not null and r.unsubscribed_at is null and ${WANTS_RECALLS_SQL}`;

/** Finds the people who saved a recalled car. A recall of the `CAMRY HYBRID` is also about a hybrid Camry. */
async function findOwners(connection: Connection, news: readonly NewRecall[]): Promise<Interest[]> {
  const recalled = recalledModels(news);
  const rows = await connection.query<{ recipientId: number; at: number }>(
    `select distinct r.id as "recipientId", n.at::int from jsonb_to_recordset($1)
       as n (at int, "makeCode" text, "modelCode" text, year int, "fuelCode" text)
     join listings l on l.facts->>'makeCode' = n."makeCode" and l.facts->>'modelCode' = n."modelCode"
       and (l.facts->>'year')::int = n.year and (n."fuelCode" is null or l.facts->>'fuelCode' = n."fuelCode")
     join saved_listings k on k.listing_id = l.id and k.removed_at is null and not k.awaits_account
     join alert_people p on p.shopper_id = k.shopper_id and p.cars_frequency <> 'off'
     join alert_recipients r on r.id = p.recipient_id and ${MAY_BE_TOLD}`,
    [JSON.stringify(recalled)],
  );
  return rows.map(({ recipientId, at }) => ({ recipientId, news: news[at]! }));
}

/** Returns the models under which sellers may list recalled cars, each with its fuel. `at`: the index of the recall. */
function recalledModels(news: readonly NewRecall[]): (NewRecall & { at: number; fuelCode: string | null })[] {
  return news.flatMap((one, at) => [
    { at, ...one, fuelCode: null },
    ...versionsOf(one.modelCode).map((version) => ({ at, ...one, ...version })),
  ]);
}

/** Finds the people who saved a search for recalled cars. */
async function findSearchers(
  connection: Connection,
  news: readonly NewRecall[],
  search: RecallAlertOptions['search'],
): Promise<Interest[]> {
  const recalled = recalledModels(news);
  // The models are in the text of the query, so that only such searches are parsed.
  const rows = connection.stream<{ recipientId: number; brand: BrandKey; query: string }>(
    `select s.recipient_id as "recipientId", s.brand, s.query from saved_searches s
     join alert_recipients r on r.id = s.recipient_id and ${MAY_BE_TOLD}
     where s.query ~ ('modelCode=[^&]*(' || array_to_string($1::text[], '|') || ')') and ${SENDS_ALERTS_SQL}`,
    [[...new Set(recalled.map(({ modelCode }) => modelCode))]],
  );
  const interests: Interest[] = [];
  for await (const { recipientId, brand: key, query: text } of rows) {
    const brand = BRANDS.find((one) => one.key === key);
    if (!brand) continue;
    const { query, invalid } = search.parse(readRequest(text), brand);
    if (invalid.length > 0) continue;
    for (const { at, makeCode, modelCode, year, fuelCode } of recalled)
      if (isForModelYear(query, { modelKey: formatModelKey(makeCode, modelCode), year, fuelCode }))
        interests.push({ recipientId, news: news[at]! });
  }
  return interests;
}

type Person = { id: number; email: string; brand: BrandKey };
type RecallText = { campaign: string; summary: string | null; consequence: string | null; remedy: string | null };

async function mailInterests(
  connection: Connection,
  interests: readonly Interest[],
  { catalog, originFor }: RecallAlertOptions,
): Promise<number> {
  const sent = await connection.query<{ recipientId: number; campaign: string }>(
    `insert into recall_alerts (recipient_id, campaign)
     select distinct recipient_id, campaign from unnest($1::bigint[], $2::text[]) as t (recipient_id, campaign)
     on conflict do nothing returning recipient_id as "recipientId", campaign`,
    [interests.map(({ recipientId }) => recipientId), interests.map(({ news }) => news.campaign)],
  );
  if (sent.length === 0) return 0;
  const ids = [...new Set(sent.map(({ recipientId }) => recipientId))];
  const people = await connection.query<Person>('select id, email, brand from alert_recipients where id = any($1)', [
    ids,
  ]);
  const texts = await findTexts(
    connection,
    sent.map(({ campaign }) => campaign),
  );
  const warnings = await findWarnings(
    connection,
    interests.map(({ news }) => news),
  );
  const keys = await createLinkKeys(connection, ids);
  const nameOf = ({ makeCode, modelCode, year }: NewRecall) =>
    `${year} ${catalog.labelOfMake(makeCode)} ${catalog.labelOfModel(`${makeCode}-${modelCode}`)}`;
  const newsOf = (id: number, campaign: string) =>
    interests
      .filter(({ recipientId, news }) => recipientId === id && news.campaign === campaign)
      .map(({ news }) => news);
  await enqueueMails(
    connection,
    people.map(({ id, email, brand }) => {
      const campaigns = sent.filter(({ recipientId }) => recipientId === id).map(({ campaign }) => campaign);
      const recalls = campaigns.map((campaign) => ({
        campaign,
        summary: texts.get(campaign)?.summary ?? null,
        consequence: texts.get(campaign)?.consequence ?? null,
        remedy: texts.get(campaign)?.remedy ?? null,
        vehicles: [...new Set(newsOf(id, campaign).map(nameOf))].toSorted(),
        doNotDrive: newsOf(id, campaign).some((one) => warnings.get(keyOf(one))?.doNotDrive),
        parkOutside: newsOf(id, campaign).some((one) => warnings.get(keyOf(one))?.parkOutside),
      }));
      // An email shows only the first ones.
      recalls.sort((a, b) => urgencyOf(b) - urgencyOf(a));
      const origin = originFor(brand);
      const key = keys.get(id)!;
      return {
        key: `recall:${id}:${campaigns.toSorted().join(',')}`,
        to: email,
        brand,
        template: 'recall-alert' as const,
        data: {
          recalls: recalls.slice(0, MAX_SHOWN),
          more: Math.max(0, recalls.length - MAX_SHOWN),
          lookUpUrl: vinLookUpUrl(null),
          preferencesUrl: `${origin}/alerts/preferences?key=${key}`,
        },
        listUnsubscribe: `${origin}/alerts/unsubscribe?key=${key}`,
      };
    }),
  );
  return people.length;
}

type Warnings = { doNotDrive: boolean; parkOutside: boolean };

const keyOf = ({ campaign, makeCode, modelCode, year }: NewRecall) => [campaign, makeCode, modelCode, year].join(' ');
const urgencyOf = ({ doNotDrive, parkOutside }: Warnings) => (doNotDrive ? 2 : 0) + (parkOutside ? 1 : 0);

/**
 * Returns NHTSA's warnings about recalled model years, by `keyOf`, because a campaign may warn about only some of its
 * models.
 */
async function findWarnings(connection: Connection, news: readonly NewRecall[]): Promise<Map<string, Warnings>> {
  const rows = await connection.query<NewRecall & Warnings>(
    `select r.campaign, r.make_code as "makeCode", r.model_code as "modelCode", r.model_year as year,
       coalesce(bool_or(r.do_not_drive), false) as "doNotDrive", coalesce(bool_or(r.park_outside), false) as "parkOutside"
     from safety_recalls r join safety_imports i on i.id = r.import_id and i.is_current
     where (r.campaign, r.make_code, r.model_code, r.model_year) in (
       select n.campaign, n."makeCode", n."modelCode", n.year from jsonb_to_recordset($1)
         as n (campaign text, "makeCode" text, "modelCode" text, year int))
     group by 1, 2, 3, 4`,
    [JSON.stringify(news)],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function findTexts(connection: Connection, campaigns: readonly string[]): Promise<Map<string, RecallText>> {
  const rows = await connection.query<RecallText>(
    `select distinct on (r.campaign) r.campaign, r.summary, r.consequence, r.remedy from safety_recalls r
     join safety_imports i on i.id = r.import_id and i.is_current
     where r.campaign = any($1) order by r.campaign, r.consequence is null, r.line`,
    [campaigns],
  );
  return new Map(rows.map((row) => [row.campaign, row]));
}
