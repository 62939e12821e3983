import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { FILTER_LIST, FILTER_PARAMS } from '#features/search/search.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Names that are also facts of a listing or its owner. */
const FACTS = new Set(Object.keys({ ...bareListingFacts(), ...bareOwnerFacts() }));
const FILTER_OF: ReadonlyMap<string, string> = new Map(
  FILTER_LIST.flatMap(({ key, params }) =>
    params.flatMap(({ name }) => (FACTS.has(name) ? [] : [[name, key] as const])),
  ),
);
/** Rooms and pages about listings and sellers, where a name that is also a fact means the fact. */
const ABOUT_FACTS = new RegExp(
  `^src/(${[
    'features/(listings|dealers|reference|feed-values|feed-mapping|feed-reading|feeds|demo|pricing|leads|alerts)',
    'features/(price-plot|model-reference|search-memory|search-cluster)',
    'features/search/(model/(predicate|listing-series)|server/(plan-groups|engine-query|search-service))',
    'mails|pages/vehicle-details|pages/shared/ranking-explanation',
  ].join('|')})[/.]`,
);
/** Literals that only look like a parameter's name, or that no import can replace, with the reason. */
const EXCEPTIONS: readonly { file: string; names?: readonly string[]; reason: string }[] = [
  { file: 'src/features/brands/model/brands-data.ts', reason: 'brands come before the filters and store links' },
  { file: 'src/features/demo/server/seed-campaigns.ts', reason: 'searches of made-up campaigns' },
  { file: 'src/features/demo/server/seed-searches.ts', reason: 'made-up searches' },
  { file: 'src/features/payments/model/payment-query.ts', reason: 'fields of the payment form' },
  { file: 'src/features/payments/model/payment-view.ts', reason: 'fields of the payment form' },
  { file: 'src/features/payments/ui/number-field.tsx', reason: 'fields of the payment form' },
  { file: 'src/features/payments/ui/payment-details.tsx', reason: 'fields of the payment form' },
  { file: 'src/features/wallet/model/read-fields.ts', reason: 'fields of the wallet' },
  { file: 'src/features/wallet/model/show-errors.ts', reason: 'fields of the wallet' },
  { file: 'src/features/wallet/ui/wallet-content.tsx', reason: 'fields of the wallet' },
  { file: 'src/features/wallet/ui/wallet-field.tsx', reason: 'fields of the wallet' },
  { file: 'src/features/wallet/model/wallet-entries.ts', reason: 'fields of the payment form' },
  { file: 'src/features/payments/ui/use-payment.ts', reason: 'fields of the payment form' },
  { file: 'src/pages/ownership-costs/cost-fields.ts', reason: 'fields of the form of costs' },
  { file: 'src/pages/ownership-costs/load.ts', reason: 'fields of the form of costs' },
  { file: 'src/features/compare/model/compare-paths.ts', reason: 'what a comparison takes over from a search' },
  { file: 'src/pages/compare/compare-fields.ts', reason: 'fields of the form of a comparison' },
  { file: 'src/pages/compare/page.tsx', reason: 'fields of the form of a comparison' },
  { file: 'src/features/promotions/model/booking.ts', reason: 'fields of the booking form' },
  { file: 'src/app/routes/promotions/booking.ts', reason: 'fields of the booking form' },
  { file: 'src/pages/promotions/load-booking.ts', reason: 'fields of the booking form' },
  { file: 'src/pages/promotions/booking-form.tsx', reason: 'fields of the booking form' },
  { file: 'src/features/promotions/model/search-demand.ts', reason: 'keys of filters, which the compiler checks' },
  { file: 'src/features/promotions/server/estimate-searches.ts', reason: 'keys of filters, which the compiler checks' },
  {
    file: 'src/features/promotions/server/candidates/find-near-matches.ts',
    reason: 'keys of filters, which the compiler checks',
  },
  { file: 'src/pages/operator/load-insights.ts', names: ['experience'], reason: 'fields of the form of insights' },
  {
    file: 'src/features/events/server/read-insights.ts',
    names: ['experience'],
    reason: 'a column of the roll-ups',
  },
  { file: 'src/pages/search-results/slots/inline-filter.ts', reason: 'the sections that a promo card may offer' },
  { file: 'src/features/words/model/vocabulary/wordings.ts', reason: 'a table of words and the queries they mean' },
  {
    file: 'src/features/words/model/vocabulary/spanish-words.ts',
    reason: 'a table of words and the queries they mean',
  },
  {
    file: 'src/app/routes/rest/reference-routes.ts',
    reason: 'parameters of the lookup call, which has its own contract',
  },
  {
    file: 'src/app/routes/rest/model-info-routes.ts',
    reason: 'parameters of the call about models, which has its own contract',
  },
  { file: 'src/pages/write-review/load.ts', names: ['vin'], reason: 'a field of the form of reviews' },
  { file: 'src/pages/write-review/page.tsx', names: ['vin'], reason: 'a field of the form of reviews' },
  { file: 'src/app/routes/reviews/read-review.ts', names: ['vin'], reason: 'a field of the form of reviews' },
  { file: 'src/features/safety/model/safety-facts.ts', names: ['vin'], reason: 'a parameter of NHTSA’s page' },
  { file: 'src/app/routes/services/dealer-difference.ts', names: ['listingType'], reason: 'a part of the path' },
  {
    file: 'src/pages/search-results/browser/display/read-html.ts',
    names: ['makeCode', 'modelCode'],
    reason: 'its test runs it alone',
  },
  { file: 'src/pages/search-results/page-fragment.tsx', names: ['keyword'], reason: 'a part of the page’s data' },
  { file: 'src/app/boot/start-jobs.ts', names: ['vin'], reason: 'a folder' },
  { file: 'src/app/boot/start-valuation.ts', names: ['vin'], reason: 'a folder' },
  { file: 'src/app/cli/sale-records.ts', names: ['vin'], reason: 'a folder' },
  { file: 'src/ui/frame/header-search.tsx', names: ['zip'], reason: 'a field of the search form' },
  { file: 'src/app/http/refuse-malformed.ts', names: ['location'], reason: 'a header' },
  { file: 'src/app/load/guards.ts', names: ['packages'], reason: 'a guard' },
  { file: 'src/app/metrics/site-metrics.ts', names: ['state'], reason: 'a label of a metric' },
  { file: 'src/features/saves/ui/subscribe.ts', names: ['state'], reason: 'a data attribute' },
  { file: 'src/features/search-api/server/write-card.ts', names: ['packages'], reason: 'a part of a card' },
  { file: 'src/features/search/model/related/crumbs.ts', names: ['location'], reason: 'the key of a crumb' },
  { file: 'src/features/search/model/filter.ts', names: ['location'], reason: 'the key of a crumb' },
];
/** Tables that name several filters, with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['src/features/search/model/registry.ts', 'the list of all filters'],
  ['src/features/search/model/param-names.ts', 'collects the names of the filters for browsers'],
  ['src/pages/search-results/entry/search-preset-views.ts', 'the compiler checks the filters that a preset changes'],
  ['src/features/promotions/model/search-demand.ts', 'the compiler checks the filters that are not counted'],
  [
    'src/features/promotions/server/candidates/find-near-matches.ts',
    'the compiler checks the filters that no car may miss',
  ],
  ['src/pages/search-results/slots/inline-filter.ts', 'a choice of sections, not a list of all'],
  ['src/features/compare/model/compare-paths.ts', 'what a comparison takes over from a search'],
  ['src/pages/compare/compare-fields.ts', 'fields of the form of a comparison'],
  ['src/features/search-api/model/wire-listing.ts', 'the wire format has its own names'],
  ['src/features/search-api/model/search-response.ts', 'the wire format names the bounds of a search like parameters'],
]);
/** Functions whose argument is a filter's key or a column, which the compiler checks. */
const TYPED_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['endsOf', 0],
  ['withFilter', 1],
  ['withoutFilter', 1],
  ['nameOf', 0],
  ['findPriceGroups', 3],
  ['knows', 0],
]);
/** Properties and variables that contain a filter's key, a kind of control or a column, never a parameter. */
const NOT_PARAMS = new Set(['key', 'kind', 'column', 'type', 'factor']);

const ANY_LITERAL = new RegExp(
  `['"](?:${[...FILTER_PARAMS.keys()].join('|')})['"]|\\b(?:${[...FILTER_PARAMS.keys()].join('|')})=`,
);
/** Files that make parameters from words, as objects whose keys the compiler does not check. */
const READS_WORDS = /^src\/features\/words\//;
const ANY_FILTER = new RegExp(`\\b(?:${[...FILTER_OF.keys()].join('|')})\\b`, 'g');

const programs = new Map<string, ESTree.Program>();

/** Parses a text once, because parsing is the slow part. */
function parse(file: string, text: string): ESTree.Program {
  const program = programs.get(text) ?? parseSync(file, text).program;
  programs.set(text, program);
  return program;
}

/** Returns the literals of a file that name a parameter of a filter, as `file: name`. */
function literalsOf(file: string, text: string): string[] {
  const found: string[] = [];
  const parents: ESTree.Node[] = [];
  const visit = (node: ESTree.Node) => {
    for (const name of [...namesIn(node), ...paramKeysIn(file, node, parents.at(-2))]) {
      const isFact = FACTS.has(name) && ABOUT_FACTS.test(file);
      const isException = EXCEPTIONS.some((each) => each.file === file && (each.names?.includes(name) ?? true));
      if (!isFact && !isException && !isCheckedElsewhere(node, parents.toReversed())) found.push(`${file}: ${name}`);
    }
    parents.push(node);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
    parents.pop();
  };
  // Most files name none.
  if (ANY_LITERAL.test(text) || READS_WORDS.test(file)) visit(parse(file, text));
  return found;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Returns the parameters that a literal is, or that it contains as a query (`name=value`). */
function namesIn(node: ESTree.Node): string[] {
  if (node.type === 'TemplateElement') return queryNames(node.value.raw);
  if (node.type !== 'Literal' || typeof node.value !== 'string') return [];
  return FILTER_PARAMS.has(node.value) ? [node.value] : queryNames(node.value);
}

/** Returns the parameter that is the key of an object's property, in files where such objects are parameters. */
function paramKeysIn(file: string, node: ESTree.Node, owner: ESTree.Node | undefined): string[] {
  if (!READS_WORDS.test(file) || node.type !== 'Property' || node.computed || node.key.type !== 'Identifier') return [];
  const isOfParams = owner?.type === 'Property' && nameOf(owner.key) === 'params';
  if (node.value.type !== 'ArrayExpression' && !isOfParams) return [];
  return FILTER_PARAMS.has(node.key.name) ? [node.key.name] : [];
}

function queryNames(text: string): string[] {
  return [...text.matchAll(/(?<![\w.-])(\w+)=/g)].map(([, name]) => name!).filter((name) => FILTER_PARAMS.has(name));
}

/**
 * Returns whether the compiler checks a literal as something other than a parameter: a type, a filter's key, a kind, a
 * column.
 */
function isCheckedElsewhere(node: ESTree.Node, [parent, ...others]: readonly ESTree.Node[]): boolean {
  switch (parent?.type) {
    case 'TSLiteralType':
      return true;
    case 'CallExpression': {
      const at = TYPED_ARGUMENTS.get(nameOf(parent.callee) ?? '');
      return at !== undefined && parent.arguments[at] === node;
    }
    case 'BinaryExpression':
      return [parent.left, parent.right].some((side) => NOT_PARAMS.has(nameOf(side) ?? ''));
    case 'Property':
      return parent.value === node && NOT_PARAMS.has(nameOf(parent.key) ?? '');
    case 'SwitchCase':
      return others[0]?.type === 'SwitchStatement' && NOT_PARAMS.has(nameOf(others[0].discriminant) ?? '');
    case 'ConditionalExpression':
      return parent.test !== node && isCheckedElsewhere(parent, others);
    default:
      return false;
  }
}

/** Returns the name of a variable, or the last name of a path. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : undefined;
}

/** Returns the filters whose parameters a list or a table of a file names, for each that names several. */
function tablesOf(file: string, text: string): string[] {
  // Parsing is the slow part.
  const named = new Set(Array.from(text.matchAll(ANY_FILTER), ([name]) => FILTER_OF.get(name)));
  if (named.size < 2) return [];
  const tables: { start: number; end: number }[] = [];
  const names: { at: number; name: string }[] = [];
  const table = (node: ESTree.Node) => void tables.push({ start: node.start, end: node.end });
  new Visitor({
    ArrayExpression: table,
    ObjectExpression: table,
    Literal: ({ start, value }) => void (typeof value === 'string' && names.push({ at: start, name: value })),
    Property: ({ key }) => void (key.type === 'Identifier' && names.push({ at: key.start, name: key.name })),
  }).visit(parse(file, text));
  return tables
    .map(({ start, end }) => names.filter(({ at, name }) => at >= start && at < end && FILTER_OF.has(name)))
    .filter((within) => new Set(within.map(({ name }) => FILTER_OF.get(name))).size > 1)
    .map((within) => `${file}: ${[...new Set(within.map(({ name }) => name))].join(', ')}`);
}

const FILES = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.|\/testing\/|^src\/features\/search\/model\/filters\//.test(file));

test('no literal outside of the filters names a parameter of a filter', () => {
  expect(FILES.flatMap((file) => literalsOf(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('finds a literal that names a parameter, also in a query, but not one that the compiler checks as something else', () => {
  const inPage = (text: string) => literalsOf('src/pages/search-results/load.ts', text);
  expect(inPage("params.get('dealType')")).toHaveLength(1);
  expect(inPage("params.get('makeCode')")).toHaveLength(1);
  expect(inPage("const link = '/cars-for-sale?maxPrice=20000';")).toHaveLength(1);
  expect(inPage('const link = `${path}?a=b&zip=${zip}`;')).toHaveLength(1);
  expect(inPage("withFilter(query, 'location', place); const is = key === 'location' || kind === 'mileage';")).toEqual(
    [],
  );
  expect(inPage("context.nameOf('makeCode', code); type Kind = 'location' | 'mileage';")).toEqual([]);
  expect(literalsOf('src/features/words/model/rules.ts', "choiceReading({ doorCode: ['2'] })")).toHaveLength(1);
  expect(literalsOf('src/features/words/model/rules.ts', 'add(word, { params: { doorCode } })')).toHaveLength(1);
  expect(literalsOf('src/features/words/model/rules.ts', "choiceReading({ [FILTERS.doorCode.key]: ['2'] })")).toEqual(
    [],
  );
  expect(literalsOf('src/features/feeds/model/row.ts', "row.value('makeCode')")).toEqual([]);
  expect(literalsOf('src/features/feeds/model/row.ts', "row.value('doorCode')")).toHaveLength(1);
});

test('no list outside of the filters names the parameters of several filters', () => {
  const found = FILES.filter((file) => !ALLOWED.has(file)).flatMap((file) =>
    tablesOf(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('every exception still names a parameter', () => {
  const unused = EXCEPTIONS.filter(({ file, names }) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return (names ?? [...FILTER_PARAMS.keys()]).every((name) => !new RegExp(`['"]${name}['"]|\\b${name}=`).test(text));
  });
  expect(unused).toEqual([]);
});

test('finds a list that names two filters, but not one that names facts', () => {
  expect(tablesOf('some.ts', "const SINGLE = new Set(['doorCode', 'driveGroup']);")).toHaveLength(1);
  expect(tablesOf('some.ts', "const NAMES = { featureCode: ['dealType'] };")).toHaveLength(1);
  expect(tablesOf('some.ts', "const FACTS = ['mileage', 'makeCode', 'doorCode'];")).toEqual([]);
});
