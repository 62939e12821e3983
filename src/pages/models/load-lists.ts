import { findPriceGroups, type PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { carsForSale, modelPagePath, MODELS_PATH } from '#features/model-reference/model-reference.ts';
import { formatCount, formatDollars } from '#kit/format.ts';
import type { PageAnswer } from '../page-answer.ts';
import { searchPath } from '#pages/shared/search/search-path.ts';
import { itemList, modelsPage, type ModelsServices, narrowToModel } from './models-services.ts';
import type { ListedView, ModelsData } from './page-data.ts';

/** The parts of a page that lists do not have. */
const ONLY_LISTS = {
  near: null,
  facts: [],
  factsNote: null,
  years: null,
  economy: null,
  trims: null,
  comparison: null,
  safety: null,
  faqs: [],
} as const;

/** Loads the list of makes, of the catalog and of the inventory. */
export async function loadMakes(services: ModelsServices, signal: AbortSignal): Promise<PageAnswer<ModelsData>> {
  const { brand, search, catalog } = services;
  const context = search.context(brand);
  const query = carsForSale(context);
  const groups = await search.inOneState((state) => findPriceGroups(state, query, brand, 'makeCode', signal));
  const isOffered = (code: string) => brand.fixedMake === null || code === brand.fixedMake;
  const codes = new Set([...catalog.makes(), ...groups].map(({ code }) => code).filter(isOffered));
  const items = listed([...codes], groups, (code) => ({
    label: context.nameOf('makeCode', code),
    href: modelPagePath(code),
  }));
  const total = totalOf(groups);
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
    lists: [{ heading: 'Makes', items }],
    jsonLd: [itemList(heading, items)],
  });
}

/** Loads the list of a make's models; `null` for a make that the brand does not have. */
export async function loadMake(
  services: ModelsServices,
  makeCode: string,
  signal: AbortSignal,
): Promise<PageAnswer<ModelsData> | null> {
  const { brand, search, catalog } = services;
  const context = search.context(brand);
  if (!context.knows('makeCode', makeCode)) return null;
  const query = narrowToModel(carsForSale(context), brand, makeCode);
  const groups = await search.inOneState((state) => findPriceGroups(state, query, brand, 'modelKey', signal));
  const keys = [
    ...catalog.models(makeCode).map(({ code }) => `${makeCode}-${code}`),
    ...groups.map(({ code }) => code),
  ];
  const items = listed([...new Set(keys)], groups, (key) => ({
    label: context.nameOf('modelKey', key),
    href: modelPagePath(makeCode, key.slice(makeCode.length + 1)),
  }));
  const total = totalOf(groups);
  const make = context.nameOf('makeCode', makeCode);
  const heading = `${make} models`;
  const cars = `${formatCount(total, `${make} car`)}`;
  return modelsPage({
    ...ONLY_LISTS,
    brand,
    heading,
    path: modelPagePath(makeCode),
    hasCars: total > 0,
    title: `${heading}: prices, trims and cars for sale`,
    crumbs: [{ label: 'Makes', href: MODELS_PATH }],
    summary: `All ${make} models with prices by year and trim, and ${cars} for sale now.`,
    search: total > 0 ? { label: `See ${cars}`, href: searchPath(query, context) } : null,
    lists: [{ heading: 'Models', items }],
    jsonLd: [itemList(heading, items)],
  });
}

/** Returns the entries by label, those with cars for sale first, each with its number of cars and its lowest price. */
function listed(
  codes: readonly string[],
  groups: readonly PriceGroup[],
  linkOf: (code: string) => { label: string; href: string },
): ListedView[] {
  const groupOf = new Map(groups.map((group) => [group.code, group]));
  const inOrder = (some: readonly string[]) =>
    some
      .map((code) => ({ ...linkOf(code), detail: detailOf(groupOf.get(code)) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en') || (a.href < b.href ? -1 : 1));
  const isForSale = (code: string) => groupOf.has(code);
  return [...inOrder(codes.filter(isForSale)), ...inOrder(codes.filter((code) => !isForSale(code)))];
}

function detailOf(group: PriceGroup | undefined): string {
  if (!group) return 'None for sale now';
  const cars = formatCount(group.count, 'car');
  return group.prices ? `${cars} from ${formatDollars(group.prices.lowest)}` : cars;
}

function totalOf(groups: readonly PriceGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
