import type { Context } from 'hono';
import { createSimilarModels } from '#features/model-reference/model-reference.server.ts';
import { modelPagePath, MODELS_PATH } from '#features/model-reference/model-reference.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { loadMake, loadMakes } from '#pages/models/load-lists.ts';
import { loadModel } from '#pages/models/load-model.ts';
import type { ModelsServices } from '#pages/models/models-services.ts';
import type { ModelsData } from '#pages/models/page-data.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import type { AppContext } from '../base/app-context.ts';
import {
  pageRequestContextOf,
  type RenderedResponse,
  renderPageResponse,
  sendProblem,
  sendRenderedResponse,
} from '../document/send-page.ts';
import { createPageCache } from '../load/page-cache.ts';
import { signalOf } from '../load/supersede.ts';
import { pageRoute, type RouteEntry } from './route.ts';

type Loader = (services: ModelsServices, signal: AbortSignal) => Promise<PageAnswer<ModelsData> | null>;

/** Returns the routes of the pages about makes, models and model years. They depend on their address and host only. */
export function modelsRoutes(appContext: AppContext): RouteEntry[] {
  const now = () => performance.now();
  const similar = createSimilarModels(appContext.search, now);
  const pages = createPageCache<RenderedResponse | null>({
    now,
    bytesOf: (made) => (made?.kind === 'whole' ? made.body.bytes : 0),
  });

  const show = async (context: Context, path: string, load: Loader): Promise<Response> => {
    const pageContext = pageRequestContextOf(context, appContext);
    const { brand, origin } = pageContext;
    const services = { brand, catalog, search: appContext.search, similar };
    const made = await pages.answer(JSON.stringify([brand.key, origin, path]), signalOf(context), async (signal) => {
      const answer = await load(services, signal);
      return answer && renderPageResponse(appContext, pageContext, 'models', answer);
    });
    if (!made) return sendProblem(context, appContext, 'page-unknown');
    if (context.req.path !== path) return context.redirect(path, 301);
    return sendRenderedResponse(context, appContext, made);
  };
  const code = (context: Context, name: string) => (context.req.param(name) ?? '').toUpperCase();

  return [
    pageRoute('GET', MODELS_PATH, FACTS, (context) => show(context, MODELS_PATH, loadMakes)),
    pageRoute('GET', `${MODELS_PATH}/:make`, FACTS, (context) => {
      const makeCode = code(context, 'make');
      return show(context, modelPagePath(makeCode), (services, signal) => loadMake(services, makeCode, signal));
    }),
    pageRoute('GET', `${MODELS_PATH}/:make/:model`, FACTS, (context) => {
      const model = { makeCode: code(context, 'make'), modelCode: code(context, 'model') };
      const path = modelPagePath(model.makeCode, model.modelCode);
      return show(context, path, (services, signal) => loadModel(services, { ...model, year: null }, signal));
    }),
    pageRoute('GET', `${MODELS_PATH}/:make/:model/:year`, FACTS, (context) => {
      const model = { makeCode: code(context, 'make'), modelCode: code(context, 'model') };
      const year = Number(YEAR.exec(context.req.param('year') ?? '')?.[0]);
      if (Number.isNaN(year)) return sendProblem(context, appContext, 'page-unknown');
      const path = modelPagePath(model.makeCode, model.modelCode, year);
      return show(context, path, (services, signal) => loadModel(services, { ...model, year }, signal));
    }),
  ];
}

const YEAR = /^\d{4}$/;
const FACTS = { access: 'everyone', cost: 'page' } as const;
