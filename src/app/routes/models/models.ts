import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createSimilarModels } from '#features/model-reference/model-reference.server.ts';
import {
  modelPagePath,
  MODELS_PATH,
  TRIM_FUEL_PARAM,
  type TrimComparison,
} from '#features/model-reference/model-reference.ts';
import type { SafetyFeatures } from '#features/safety/safety.ts';
import { hasExpertReviews } from '#features/expert-reviews/expert-reviews.ts';
import { FUEL_TYPES } from '#features/reference/reference.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { parseBudget } from '#pages/models/budget.ts';
import { loadMake, loadMakes } from '#pages/models/load-lists.ts';
import { loadModel } from '#pages/models/load-model.ts';
import type { ModelCars } from '#pages/models/find-model-cars.ts';
import { createModelPictures } from '#pages/models/model-pictures.ts';
import type { ModelsServices } from '#pages/models/models-services.ts';
import type { ModelsData } from '#pages/models/page-data.ts';
import type { ModelYears } from '#pages/models/price-tables.ts';
import { createVersionCache } from '#pages/models/version-cache.ts';
import { PLACE_PARAMS, PRICE_PARAMS } from '#features/search/search.ts';
import { PLACE_COOKIE, parseRememberedPlace } from '#pages/shared/search/remembered-place.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import type { AppContext } from '../../base/app-context.ts';
import {
  CACHED_RESPONSES,
  pageRequestContextOf,
  type RenderedResponse,
  renderPageResponse,
  sendProblem,
  sendRenderedResponse,
} from '../../document/send-page.ts';
import { createPageCache } from '../../bytes/page-cache.ts';
import { signalOf } from '../../load/supersede.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { trimOrders } from './trim-orders.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

type Loader = (services: ModelsServices, signal: AbortSignal) => Promise<PageAnswer<ModelsData> | null>;

/**
 * Returns the routes of the pages about makes, models and model years. Pages of models and model years also depend on
 * the shopper's place.
 */
export function modelsRoutes(appContext: AppContext): RouteEntry[] {
  const now = () => performance.now();
  const similar = createSimilarModels(appContext.search, now);
  const keepCars = createVersionCache<ModelCars>(MAX_KEPT);
  const keepYears = createVersionCache<ModelYears>(MAX_KEPT);
  const keepTrims = createVersionCache<TrimComparison | null>(MAX_KEPT);
  const keepFeatures = createVersionCache<SafetyFeatures>(MAX_KEPT);
  const pictures = createModelPictures(appContext.search, now);
  const pages = createPageCache<RenderedResponse | null>({ now, ...CACHED_RESPONSES });

  /**
   * `isNear`: the page shows cars near the shopper. Other pages only pass on the place and the budget of the address in
   * their links.
   */
  const show = async (context: Context, path: string, load: Loader, isNear: boolean): Promise<Response> => {
    const pageContext = pageRequestContextOf(context, appContext);
    const { brand, origin } = pageContext;
    const { search, guards } = appContext;
    const place = isNear ? placeOf(context) : zipOf(context);
    const flags = flagsOf(context, appContext);
    const { consumer_ratings: isRated, preorder } = flags;
    const takesReviews = appContext.takesReviews(brand);
    const canSave = flags.personalization && !flags.SAVE_SEARCH_OFF;
    const { safety, carReviews, expertReviews, ratedEconomyOf } = appContext.services;
    const trimFuel = isNear ? fuelOf(context) : '';
    const budget = parseBudget((context.req.query(PRICE_PARAMS.max) ?? '').trim().slice(0, MAX_BUDGET));
    const services = {
      brand,
      catalog,
      search,
      guards,
      similar,
      keepCars,
      keepYears,
      keepTrims,
      keepFeatures,
      pictures,
      canSave,
      place,
      budget,
      trimFuel,
      orderHrefOf: trimOrders(search, { preorder, brand }),
      findSafety: safety?.find,
      knownSafety: safety?.known,
      ratedEconomyOf,
      log: appContext.log,
      takesReviews,
      reviewsOf: isRated ? carReviews?.reviewsOf : undefined,
      ratingsOf: isRated ? carReviews?.ratingsOf : undefined,
      isUnreviewed: carReviews?.isUnreviewed,
      findReviews: hasExpertReviews(brand) ? expertReviews?.find : undefined,
    };
    const key = JSON.stringify([
      brand.key,
      origin,
      path,
      place,
      budget.typed,
      trimFuel,
      isRated,
      takesReviews,
      preorder,
      canSave,
    ]);
    const made = await pages.answer(key, signalOf(context), async (signal) => {
      const answer = await load(services, signal);
      return answer && renderPageResponse(appContext, pageContext, 'models', answer);
    });
    if (!made) return sendProblem(context, appContext, 'page-unknown');
    if (context.req.path !== path) return context.redirect(`${path}${new URL(context.req.url).search}`, 301);
    // The page depends on the shopper's place, so it must not be cached for other clients.
    const cacheControl = place === null ? 'private, no-cache' : 'private, no-store';
    return sendRenderedResponse(context, appContext, made, { cacheControl });
  };
  const code = (context: Context, name: string) => (context.req.param(name) ?? '').toUpperCase();

  return [
    pageRoute('GET', MODELS_PATH, FACTS, (context) => show(context, MODELS_PATH, loadMakes, false)),
    pageRoute('GET', `${MODELS_PATH}/:make`, FACTS, (context) => {
      const makeCode = code(context, 'make');
      const load: Loader = (services, signal) => loadMake(services, makeCode, signal);
      return show(context, modelPagePath(makeCode), load, false);
    }),
    pageRoute('GET', `${MODELS_PATH}/:make/:model`, FACTS, (context) => {
      const model = { makeCode: code(context, 'make'), modelCode: code(context, 'model') };
      const path = modelPagePath(model.makeCode, model.modelCode);
      return show(context, path, (services, signal) => loadModel(services, { ...model, year: null }, signal), true);
    }),
    pageRoute('GET', `${MODELS_PATH}/:make/:model/:year`, FACTS, (context) => {
      const model = { makeCode: code(context, 'make'), modelCode: code(context, 'model') };
      const year = Number(YEAR.exec(context.req.param('year') ?? '')?.[0]);
      if (Number.isNaN(year)) return sendProblem(context, appContext, 'page-unknown');
      const path = modelPagePath(model.makeCode, model.modelCode, year);
      return show(context, path, (services, signal) => loadModel(services, { ...model, year }, signal), true);
    }),
  ];
}

/** Returns the shopper's place as in a query: the ZIP code of the address, or the place that the browser remembers. */
function placeOf(context: Context): string | null {
  return zipOf(context) ?? parseRememberedPlace(getCookie(context, PLACE_COOKIE));
}

/**
 * Returns the fuel whose trims are compared; `''` for all. Unknown fuels would fill the caches with equal pages, so
 * they count as all.
 */
function fuelOf(context: Context): string {
  const fuel = context.req.query(TRIM_FUEL_PARAM) ?? '';
  return FUEL_TYPES.some(({ code }) => code === fuel) ? fuel : '';
}

/** Returns the ZIP code of the address as in a query. */
function zipOf(context: Context): string | null {
  const zip = context.req.query(PLACE_PARAMS.zip)?.trim();
  return zip ? new URLSearchParams({ [PLACE_PARAMS.zip]: zip.slice(0, MAX_ZIP) }).toString() : null;
}

/** The maximum number of models and model years whose cars, or trims, are cached: about 20 KB each. */
const MAX_KEPT = 1_500;
/**
 * The maximum length of a typed price. More than `$24,000` needs, so that an invalid price can be shown as it was
 * typed.
 */
const MAX_BUDGET = 20;
/**
 * The maximum length of a ZIP code that is read: longer than a ZIP code, so that an invalid one is shown as the user
 * typed it.
 */
const MAX_ZIP = 20;
const YEAR = /^\d{4}$/;
const FACTS = { access: 'everyone', cost: 'page' } as const;
