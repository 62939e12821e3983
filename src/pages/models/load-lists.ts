import { showsMake } from '#features/brands/brands.ts';
import { findPriceGroups, type PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { allCarsQuery, modelPagePath, MODELS_PATH } from '#features/model-reference/model-reference.ts';
import { formatModelKey, makeCodeOf } from '#features/reference/reference.ts';
import { type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';
import { formatCount } from '#kit/text/format.ts';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { stylePicture } from '#pages/shared/car/style-picture.ts';
import { countAndPriceText } from '#pages/shared/search/count-and-price-text.ts';
import { searchPath } from '#pages/shared/search/search-path.ts';
import type { PageAnswer } from '../page-answer.ts';
import { saveSearchLink } from './load-alternatives.ts';
import { compareByLabel, modelTiles } from './load-tiles.ts';
import { shopperQuery } from './price-tables.ts';
import { STYLE_HEADINGS } from './model-facts.ts';
import { itemList, modelsPage, type ModelsServices, narrowToModel } from './models-services.ts';
import type { LinkView, ModelsData, ModelTileView, TileGroup } from './page-data.ts';

/** Empty values for the parts of a page that lists do not have. */
const ONLY_LISTS = {
  hero: null,
  factsNote: null,
  near: null,
  alert: null,
  years: null,
  economy: null,
  trims: null,
  comparison: null,
  safety: null,
  faqs: [],
  lists: [],
  value: null,
} as const;

const POPULAR_MODELS = 8;

/** Loads the list of makes in the catalog and the inventory. */
export async function loadMakes(services: ModelsServices, signal: AbortSignal): Promise<PageAnswer<ModelsData>> {
  const { brand, search, catalog } = services;
  const context = search.context(brand);
  const query = allCarsQuery(context);
  const { makes, models, styles } = await search.inOneState(async (state) => ({
    makes: await findPriceGroups(state, query, brand, 'makeCode', signal),
    models: (await findPriceGroups(state, query, brand, 'modelKey', signal)).toSorted(byCount),
    styles: await findPriceGroups(state, query, brand, 'bodyStyle', signal),
  }));
  const popular = models.slice(0, POPULAR_MODELS);
  const without = catalog.makes().flatMap(({ code }) => (makes.some((make) => make.code === code) ? [] : [code]));
  const kept = shopperQuery(services);
  const linkOf = (code: string) => ({ label: context.nameOf('makeCode', code), href: `${modelPagePath(code)}${kept}` });
  const tiles = await tilesOfMakes(services, makes, models.slice(POPULAR_MODELS), popular);
  const others = without
    .filter((code) => showsMake(brand, code))
    .map(linkOf)
    .sort(compareByLabel);
  const total = totalOf(makes);
  const heading = 'Car makes and models';
  return modelsPage({
    ...ONLY_LISTS,
    brand,
    heading,
    title: heading,
    path: MODELS_PATH,
    hasCars: total > 0,
    crumbs: [],
    summary: `Prices, trims and cars for sale by make and model: ${formatCount(total, 'car')} for sale now.`,
    search: total > 0 ? { label: `See ${formatCount(total, 'car')}`, href: searchPath(query, context) } : null,
    tiles: [
      groupOf('popular', 'Popular models', await modelTiles(services, popular, { hasMake: true, kept }, signal)),
      { ...groupOf('makes', 'Makes', tiles), isCompact: true },
      { ...groupOf('styles', 'Cars by body style', tilesOfStyles(styles, query, context)), isCompact: true },
    ].filter((group) => group.tiles.length > 0),
    others: othersView(others, 'make'),
    jsonLd: [itemList(heading, [...tiles, ...others].map(canonicalLink))],
  });
}

/** Loads the list of a make's models by body style; `null` if the brand does not have the make. */
export async function loadMake(
  services: ModelsServices,
  makeCode: string,
  signal: AbortSignal,
): Promise<PageAnswer<ModelsData> | null> {
  const { brand, search, catalog } = services;
  const context = search.context(brand);
  if (!context.knows('makeCode', makeCode)) return null;
  const query = narrowToModel(allCarsQuery(context), brand, makeCode);
  const groups = await search.inOneState((state) => findPriceGroups(state, query, brand, 'modelKey', signal));
  const known = catalog.models(makeCode);
  const others = known
    .filter(({ code }) => !groups.some((group) => group.code === formatModelKey(makeCode, code)))
    .map(({ code }) => ({
      label: context.nameOf('modelKey', formatModelKey(makeCode, code)),
      href: modelPagePath(makeCode, code),
    }))
    .sort(compareByLabel);
  const kept = shopperQuery(services);
  const styleOf = new Map<string, string>(
    known.map((model) => [formatModelKey(makeCode, model.code), model.bodyStyleCode]),
  );
  const byStyle = Map.groupBy(groups.toSorted(byCount), ({ code }) => styleOf.get(code) ?? '');
  const tiles: TileGroup[] = [];
  for (const [style, heading] of [...Object.entries(STYLE_HEADINGS), ['', 'Other models'] as const]) {
    const models = await modelTiles(services, byStyle.get(style) ?? [], { hasMake: false, kept }, signal);
    if (models.length > 0) tiles.push(groupOf(style === '' ? 'other' : style.toLowerCase(), heading, models));
  }
  const total = totalOf(groups);
  const make = context.nameOf('makeCode', makeCode);
  const heading = `${make} models`;
  const cars = `${formatCount(total, `${make} car`)}`;
  // Short groups are displayed next to each other.
  tiles.sort((a, b) => b.tiles.length - a.tiles.length);
  return modelsPage({
    ...ONLY_LISTS,
    brand,
    heading,
    path: modelPagePath(makeCode),
    hasCars: total > 0,
    title: `${heading}: prices, trims and cars for sale`,
    crumbs: [{ label: 'Makes', href: MODELS_PATH, kept }],
    summary:
      total === 0
        ? `No ${make} is for sale now.`
        : `All ${make} models with prices by year and trim, and ${cars} for sale now.`,
    alert: total === 0 ? saveSearchLink(services, query, context) : null,
    search: total > 0 ? { label: `See ${cars}`, href: searchPath(query, context) } : null,
    tiles,
    others: othersView(
      others.map((link) => ({ ...link, href: `${link.href}${kept}` })),
      'model',
    ),
    jsonLd: [itemList(heading, [...tiles.flatMap((group) => group.tiles).map(canonicalLink), ...others])],
  });
}

/**
 * Returns the makes with cars for sale by name, each with a car of its most common model. Prefers a model that isn't
 * already among the popular ones.
 * @param rest the other models, the most common first.
 */
async function tilesOfMakes(
  services: ModelsServices,
  makes: readonly PriceGroup[],
  rest: readonly PriceGroup[],
  popular: readonly PriceGroup[],
): Promise<ModelTileView[]> {
  const { brand, search, pictures } = services;
  const context = search.context(brand);
  const kept = shopperQuery(services);
  const tiles = makes.map(async (make): Promise<ModelTileView> => {
    const makeCode = make.code;
    const model = [...rest, ...popular].find(({ code }) => makeCodeOf(code) === makeCode);
    const modelCode = model?.code.slice(makeCode.length + 1);
    return {
      label: context.nameOf('makeCode', makeCode),
      href: `${modelPagePath(makeCode)}${kept}`,
      detail: countAndPriceText(make),
      rating: null,
      picture: modelCode === undefined ? null : await pictures.find(brand, { makeCode, modelCode }),
    };
  });
  return (await Promise.all(tiles)).sort(compareByLabel);
}

function tilesOfStyles(styles: readonly PriceGroup[], query: VehicleQuery, context: SearchContext): ModelTileView[] {
  return Object.entries(STYLE_HEADINGS).flatMap(([code, label]) => {
    const style = styles.find((group) => group.code === code);
    if (!style) return [];
    const none = { sedanSubtypeCode: [], suvSubtypeCode: [], vanSubtypeCode: [] };
    const ofStyle = withFilter(query, 'vehicleStyle', { ...none, vehicleStyleCode: [code] });
    return [
      {
        label,
        href: searchPath(ofStyle, context),
        detail: countAndPriceText(style),
        rating: null,
        picture: drawn(code),
      },
    ];
  });
}

function drawn(bodyStyleCode: string): ModelTileView['picture'] {
  const src = stylePicture(bodyStyleCode);
  return { src, srcset: srcsetOf(src), alt: '', drawn: true };
}

function groupOf(id: string, heading: string, tiles: readonly ModelTileView[]): TileGroup {
  return { id, heading, isCompact: false, tiles };
}

function othersView(links: readonly LinkView[], noun: string): ModelsData['others'] {
  return links.length === 0
    ? null
    : { label: `${formatCount(links.length, `more ${noun}`)} with no cars for sale`, links };
}

/** Returns a link for structured data. It has the canonical address, without the shopper's place and budget. */
function canonicalLink({ label, href }: LinkView): LinkView {
  return { label, href: href.split('?')[0]! };
}

function byCount(a: PriceGroup, b: PriceGroup): number {
  return b.count - a.count || (a.code < b.code ? -1 : 1);
}

function totalOf(groups: readonly PriceGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
