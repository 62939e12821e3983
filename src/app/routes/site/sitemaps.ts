import { articlePath, hasExpertReviews } from '#features/expert-reviews/expert-reviews.ts';
import { FILTERS, VEHICLE_PARAMS } from '#features/search/search.ts';
import type { Context } from 'hono';
import type { Brand } from '#features/brands/brands.ts';
import { modelPath, VALUE_PATH } from '#features/valuation/valuation.ts';
import { SITEMAP_KINDS } from '#features/sitemap/sitemap.server.ts';
import { originOf } from '../../base/origin-of.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

/** The protocol's maximum number of URLs per file. */
const MAX_ADDRESSES = 50_000;
const HOUR_MS = 3_600_000;
const KEPT = 'public, max-age=3600';
/** The number of URLs to write before other requests may run. */
const ADDRESSES_PER_BATCH = 2_000;

type SitemapKind = (typeof SITEMAP_KINDS)[number];
/** The paths of one brand, by sitemap file. */
type Files = {
  lists: ReadonlyMap<SitemapKind, readonly string[]>;
  values: readonly string[];
  modelPages: readonly string[];
  expertReviews: readonly string[];
  vehicles: readonly number[];
};
type Services = Pick<AppContext, 'sitemap' | 'brandOf' | 'ingress'> & {
  now(): number;
  /** The paths of the pages about makes, models and model years. */
  modelPages(brand: Brand): Promise<readonly string[]>;
  /** The last parts of the addresses of published expert reviews. */
  expertReviews(): Promise<readonly string[]>;
  /** The listings that operators have hidden. They disappear from the files immediately. */
  hiddenListings(): Promise<readonly number[]>;
  /** The paths that robots are asked to skip. */
  disallowed(): readonly string[];
};

/**
 * Returns the routes for search engines: `/robots.txt`, and `/sitemap.xml` with its files by make, model, city and
 * vehicle. All of them are for the brand of the request and contain its host. Lists are at most one hour old,
 * but never contain a listing that an operator has hidden.
 */
export function sitemapRoutes(services: Services): RouteEntry[] {
  const { brandOf, ingress } = services;
  const filesOf = keptForAnHour(services);
  let hidden: ReadonlySet<number> = new Set();
  const currentlyHidden = async () => {
    // If the database does not answer, the last known ones are used. The files themselves are read from memory.
    hidden = await services.hiddenListings().then(
      (ids) => new Set(ids),
      () => hidden,
    );
    return hidden;
  };
  const ask = async (context: Context) => ({
    files: await filesOf(brandOf(context.req.header('host'))),
    origin: originOf(context, ingress),
  });
  return [
    fileRoute('GET', '/robots.txt', 'everyone', (context) =>
      context.text(robotsText(originOf(context, ingress), services.disallowed()), 200, { 'Cache-Control': KEPT }),
    ),
    fileRoute('GET', '/sitemap.xml', 'everyone', async (context) => {
      const { files, origin } = await ask(context);
      return sendXml(
        context,
        'sitemapindex',
        'sitemap',
        fileNames(files).map((name) => `${origin}/sitemaps/${name}`),
      );
    }),
    fileRoute('GET', '/sitemaps/:name', 'everyone', async (context, next) => {
      const { files, origin } = await ask(context);
      const paths = await pathsOf(files, context.req.param('name') ?? '', currentlyHidden);
      return paths ? sendXml(context, 'urlset', 'url', paths, origin) : next();
    }),
  ];
}

/** Parameters that change nothing on the page, or belong to one shopper. Robots should not crawl them. */
const NOISE = [
  'after',
  'clickType',
  FILTERS.excludedListingIds.key,
  'numRecords',
  'pixallId',
  'relevanceConfig',
  'tileClick',
];

function robotsText(origin: string, closed: readonly string[]): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...NOISE.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Caches one brand's lists for an hour. Concurrent requests share the work, and a failure is not cached. */
function keptForAnHour(services: Services): (brand: Brand) => Promise<Files> {
  const kept = new Map<string, { until: number; files: Promise<Files> }>();
  return (brand) => {
    const before = kept.get(brand.key);
    if (before && before.until > services.now()) return before.files;
    const files = listFiles(services, brand);
    kept.set(brand.key, { until: services.now() + HOUR_MS, files });
    files.catch(() => kept.delete(brand.key));
    return files;
  };
}

async function listFiles({ sitemap, modelPages, expertReviews }: Services, brand: Brand): Promise<Files> {
  const lists = new Map<SitemapKind, string[]>();
  for (const kind of SITEMAP_KINDS) lists.set(kind, await sitemap.searches(kind, brand));
  const models = modelsOf(lists.get('models') ?? [], brand);
  const values = [VALUE_PATH, ...new Set(models.map(([make, model]) => modelPath(make, model)))];
  const slugs = hasExpertReviews(brand) ? await expertReviews() : [];
  return {
    lists,
    values,
    modelPages: await modelPages(brand),
    vehicles: await sitemap.vehicles(brand),
    expertReviews: slugs.map((slug) => articlePath({ slug })),
  };
}

function fileNames({ lists, vehicles, expertReviews }: Files): string[] {
  const parts = Array.from({ length: Math.ceil(vehicles.length / MAX_ADDRESSES) }, (_, at) => `vehicles-${at + 1}.xml`);
  const kinds = SITEMAP_KINDS.filter((kind) => lists.get(kind)?.length).map((kind) => `${kind}.xml`);
  return [...kinds, VALUES, MODEL_PAGES, ...(expertReviews.length > 0 ? [EXPERT_REVIEWS] : []), ...parts];
}

/** Returns the paths of a file; `undefined` if there is no such file. */
async function pathsOf(
  files: Files,
  name: string,
  currentlyHidden: () => Promise<ReadonlySet<number>>,
): Promise<string[] | undefined> {
  if (!fileNames(files).includes(name)) return undefined;
  if (name === VALUES) return [...files.values];
  if (name === MODEL_PAGES) return files.modelPages.slice(0, MAX_ADDRESSES);
  if (name === EXPERT_REVIEWS) return files.expertReviews.slice(0, MAX_ADDRESSES);
  const kind = SITEMAP_KINDS.find((known) => name === `${known}.xml`);
  if (kind) {
    const queries = files.lists.get(kind)!.slice(0, MAX_ADDRESSES);
    return queries.map((query) => (query ? `/cars-for-sale?${query}` : '/cars-for-sale'));
  }
  const part = Number(/\d+/.exec(name)![0]) - 1;
  const ids = files.vehicles.slice(part * MAX_ADDRESSES, (part + 1) * MAX_ADDRESSES);
  const hidden = await currentlyHidden();
  return ids.filter((id) => !hidden.has(id)).map((id) => `/cars-for-sale/vehicle/${id}`);
}

/** The sitemap file for the pages about the values of models. */
const VALUES = 'values.xml';
/** The sitemap file for the pages about makes, models and model years. */
const MODEL_PAGES = 'model-pages.xml';
const EXPERT_REVIEWS = 'expert-reviews.xml';

/** Returns the codes of the make and the model that each query of a results page is about. */
function modelsOf(queries: readonly string[], { fixedMake }: Brand): [makeCode: string, modelCode: string][] {
  return queries.flatMap((query) => {
    const params = new URLSearchParams(query);
    const makeCode = params.get(VEHICLE_PARAMS.make) ?? fixedMake;
    const modelCode = params.get(VEHICLE_PARAMS.model);
    return makeCode && modelCode ? [[makeCode, modelCode] as [string, string]] : [];
  });
}

function sendXml(
  context: Context,
  root: 'sitemapindex' | 'urlset',
  entry: 'sitemap' | 'url',
  addresses: readonly string[],
  origin = '',
): Response {
  const encoder = new TextEncoder();
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = addresses.slice(at, at + ADDRESSES_PER_BATCH);
      const head =
        at === 0
          ? `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
          : '';
      at += ADDRESSES_PER_BATCH;
      const lines = part.map((address) => `<${entry}><loc>${escapeXml(origin + address)}</loc></${entry}>\n`);
      controller.enqueue(encoder.encode(head + lines.join('') + (at >= addresses.length ? `</${root}>\n` : '')));
      if (at >= addresses.length) controller.close();
    },
  });
  return context.body(body, 200, { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': KEPT });
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
