import { expect, test } from 'vitest';
import { connectDatabase, type Queryable } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';
import { createNewDatabase, createTestDatabase } from './test-database.ts';

// While one instance runs a new version's migrations, others of the previous version still read and write, and a
// deployment may be rolled back to it. So a migration may only add to the schema.

type Column = { table: string; column: string; type: string; required: boolean; filled: boolean };
type Schema = { columns: Column[]; rules: { table: string; rule: string }[] };

async function readSchema(connection: Queryable): Promise<Schema> {
  const columns = await connection.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by 1, 2`,
  );
  const rules = await connection.query<{ table: string; rule: string }>(
    `select c.relname as table, pg_get_constraintdef(o.oid) as rule
     from pg_constraint o join pg_class c on c.oid = o.conrelid
     where c.relnamespace = 'public'::regnamespace and o.contype <> 'n'
     union
     select c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ', 'INDEX ')
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique
     order by 1, 2`,
  );
  return { columns, rules };
}

/** `outbox: CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text])))` */
const VALUES = /^(.* = ANY \(ARRAY\[)(.*)(\]\)\)\))$/;

/**
 * Returns whether a rule allows at least all values of another, so that writes of an older version are still allowed.
 */
function isWider(wider: string, rule: string): boolean {
  const [[, column, more = ''] = [], [, sameColumn, fewer = ''] = []] = [VALUES.exec(wider), VALUES.exec(rule)].map(
    (match) => match ?? [],
  );
  const allowed = new Set(more.split(', '));
  return column !== undefined && column === sameColumn && fewer.split(', ').every((value) => allowed.has(value));
}

/** Returns the differences that break a version that was made for the one schema when it uses the other. */
function incompatibilitiesOf(known: Schema, found: Schema): string[] {
  const nameOf = ({ table, column }: Column) => `${table}.${column}`;
  const tables = new Set(known.columns.map(({ table }) => table));
  const before = new Map(known.columns.map((column) => [nameOf(column), column]));
  const after = new Map(found.columns.map((column) => [nameOf(column), column]));
  const changed = [...before].filter(([name, column]) => JSON.stringify(column) !== JSON.stringify(after.get(name)));
  const wanted = [...after].filter(
    ([name, { table, required, filled }]) => tables.has(table) && !before.has(name) && required && !filled,
  );
  const rulesOf = ({ rules }: Schema) =>
    rules.filter(({ table }) => tables.has(table)).map(({ table, rule }) => `${table}: ${rule}`);
  const [old, now] = [rulesOf(known), rulesOf(found)];
  const [gone, added] = [old.filter((rule) => !now.includes(rule)), now.filter((rule) => !old.includes(rule))];
  const different = [
    ...gone.filter((rule) => !added.some((wider) => isWider(wider, rule))),
    ...added.filter((wider) => !gone.some((rule) => isWider(wider, rule))),
  ];
  return [
    ...changed.map(([name]) => `${name} is gone or another`),
    ...wanted.map(([name]) => `${name} has to be given`),
    ...different.map((rule) => `the rule changes: ${rule}`),
  ];
}

/** How many of the latest migrations are compared; `npm run test:long` compares all of them. */
const COMPARED = Number(process.env['COMPARED_MIGRATIONS'] ?? 8);

/** Returns the schemas after each of the latest migrations. */
async function readSchemas(): Promise<{ name: string; schema: Schema }[]> {
  const url = await createNewDatabase();
  const database = connectDatabase(url, { poolSize: 1 });
  const schemas: { name: string; schema: Schema }[] = [];
  const names = await migrationNames();
  const earlier = Math.max(0, names.length - COMPARED - 1);
  if (earlier > 0) await migrate(url, earlier);
  for (const name of names.slice(earlier)) {
    await migrate(url, 1);
    schemas.push({ name, schema: await readSchema(database) });
  }
  await database.close();
  return schemas;
}

/** Changes the schema of a migrated database. Returns the schemas before and after it. */
async function changeSchema(sql: string): Promise<[before: Schema, after: Schema]> {
  const database = await createTestDatabase();
  const before = await readSchema(database);
  await database.query(sql);
  const after = await readSchema(database);
  await database.close();
  return [before, after];
}

test('a migration only adds to the schema that older versions use', async () => {
  const schemas = await readSchemas();
  expect(schemas.length).toBeGreaterThan(1);
  // What a migration keeps, the next one has to keep too, so comparing neighbors is enough.
  for (const [at, { name, schema }] of schemas.slice(1).entries())
    expect(incompatibilitiesOf(schemas[at]!.schema, schema), name).toEqual([]);
});

test('processes that migrate a new database at the same time run each migration once', async () => {
  const url = await createNewDatabase();
  await Promise.all([migrate(url), migrate(url)]);
  const database = connectDatabase(url, { poolSize: 1 });
  const ran = await database.query<{ name: string }>('select name from schema_migrations order by id');
  await database.close();
  expect(ran.map(({ name }) => name)).toEqual(await migrationNames());
});

/** The same comparison must detect each way to break an older version. */
test.each([
  ['alter table owners drop column updated_at', 'owners.updated_at is gone'],
  ['alter table owners rename column facts to data', 'owners.facts is gone'],
  ['alter table imports alter column file type varchar(9)', 'imports.file is gone or another'],
  ['alter table imports alter column finished_at set not null', 'imports.finished_at is gone or another'],
  ['alter table owners alter column updated_at drop default', 'owners.updated_at is gone or another'],
  ['alter table owners add column rank integer not null', 'owners.rank has to be given'],
  [
    `alter table outbox drop constraint outbox_state_check, add constraint outbox_state_check check (state in ('waiting', 'sending', 'sent'))`,
    'the rule changes: outbox',
  ],
  [`alter table owners add check (key <> '')`, 'the rule changes: owners'],
  ['create unique index one_vin on listings (vin)', 'the rule changes: listings'],
  ['drop table page_feedback', 'page_feedback.at is gone'],
])('detects %s', async (sql, told) => {
  expect(incompatibilitiesOf(...(await changeSchema(sql))).join('\n')).toContain(told);
});

test.each([
  'alter table owners add column rank integer not null default 0',
  'create index by_key on owners (key)',
  `alter table outbox drop constraint outbox_state_check, add constraint outbox_state_check check (state in ('waiting', 'sending', 'sent', 'kept', 'dead', 'withdrawn', 'later'))`,
])('accepts %s', async (sql) => {
  expect(incompatibilitiesOf(...(await changeSchema(sql)))).toEqual([]);
});
