import { showsMake } from '#features/brands/brands.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { findComparables } from '#features/pricing/pricing.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import {
  askingValueOf,
  type FieldError,
  modelPath,
  readValueRequest,
  VALUE_PATH,
  type ValueFields,
  valueFieldsOf,
} from '#features/valuation/valuation.ts';
import type { ValuationFailure } from '#features/valuation/valuation.server.ts';
import { withSearch } from '#features/wallet/wallet.ts';
import { loadModelValue, loadValue, type ValuedModel, type ValueOutcome } from '#pages/value/load.ts';
import { resultView } from '#pages/value/result-view.ts';
import type { AppContext } from '../../base/app-context.ts';
import { type PageOptions, pageRequestContextOf, sendPage, sendProblem } from '../../document/send-page.ts';
import { readFields } from '../../http/posted-fields.ts';
import { VALUE_LIMIT } from '../../http/rate-limits.ts';
import { searchField } from '../../http/search-field.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import { signalOf } from '../../load/supersede.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { storeValuedCar, valuedCarOf } from '../../identity/valued-car.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

const MODEL = `${VALUE_PATH}/:make/:model`;
const COMPARABLES_SHOWN = 8;

/** The parameter in an address that shows the result for the form that the browser stores (`valuedCarOf`). */
const RESULT = 'result';

/**
 * Returns the routes of "What is my car worth?". Forms are posted, so that no address or log contains a VIN or a loan. A
 * form leads to the address of its result or its errors, so that Back and reload do not post it again. The server stores
 * nothing.
 */
export function valueRoutes(appContext: AppContext): RouteEntry[] {
  const limit = limitRequests(VALUE_LIMIT, appContext);
  const limitResult: MiddlewareHandler = (context, next) => (wantsResult(context) ? limit(context, next) : next());
  const everyone = { access: 'everyone' } as const;
  const get = { ...everyone, before: [limitResult] };
  return [
    pageRoute('GET', VALUE_PATH, get, (context) => showStart(context, appContext)),
    pageRoute('POST', VALUE_PATH, everyone, (context) => readForm(context, appContext, null)),
    pageRoute('GET', MODEL, get, (context) => showModel(context, appContext)),
    pageRoute('POST', MODEL, everyone, (context) => readForm(context, appContext, modelOf(context))),
  ];
}

function wantsResult(context: Context): boolean {
  return context.req.query(RESULT) !== undefined;
}

type Model = { makeCode: string; modelCode: string };

function modelOf(context: Context): Model {
  const code = (name: string) => (context.req.param(name) ?? '').toUpperCase();
  return { makeCode: code('make'), modelCode: code('model') };
}

/** `search`: the search that the wallet links back to. */
function servicesOf(context: Context, appContext: AppContext, search: string) {
  return { ...pageRequestContextOf(context, appContext), catalog, search };
}

/** Shows the start page, or redirects to the page of the make and model in the query. */
async function showStart(context: Context, appContext: AppContext): Promise<Response> {
  if (wantsResult(context)) return showResult(context, appContext, null);
  const fields = valueFieldsOf(context.req.query());
  const search = searchField(context.req.query());
  const [makeCode, modelCode] = [fields.make.toUpperCase(), fields.model.toUpperCase()];
  if (catalog.model(makeCode, modelCode))
    return context.redirect(withSearch(modelPath(makeCode, modelCode), search), 302);
  return sendPage(context, appContext, 'value', loadValue(servicesOf(context, appContext, search), fields));
}

async function showModel(context: Context, appContext: AppContext): Promise<Response> {
  const model = modelOf(context);
  if (!catalog.model(model.makeCode, model.modelCode)) return sendProblem(context, appContext, 'page-unknown');
  const path = modelPath(model.makeCode, model.modelCode);
  const search = searchField(context.req.query());
  if (context.req.path !== path) return context.redirect(withSearch(path, search), 301);
  if (wantsResult(context)) return showResult(context, appContext, model);
  return sendModel(context, appContext, { ...model, search }, valueFieldsOf(context.req.query()));
}

async function sendModel(
  context: Context,
  appContext: AppContext,
  { search, ...model }: Model & { search: string },
  fields: ValueFields,
  outcome?: ValueOutcome,
): Promise<Response> {
  const page = loadModelValue(
    servicesOf(context, appContext, search),
    { ...model, ...(await knownOf(appContext, model)) },
    fields,
    outcome,
  );
  return page
    ? sendPage(context, appContext, 'value', page, optionsOf(outcome))
    : sendProblem(context, appContext, 'page-unknown');
}

/** The first prices take minutes, even of a large inventory. */
const RETRY_SECONDS = '120';

function optionsOf(outcome: ValueOutcome | undefined): PageOptions {
  return { retryAfter: outcome?.isTooEarly ? RETRY_SECONDS : null };
}

/** The page is complete without them, so a database that does not answer only removes them. */
async function knownOf(
  { valuation, log }: AppContext,
  { makeCode, modelCode }: Model,
): Promise<Pick<ValuedModel, 'years' | 'engines'>> {
  try {
    const years = await valuation.modelYears(makeCode, modelCode);
    return { years, engines: await valuation.engines(makeCode, modelCode) };
  } catch (error) {
    log('warn', 'Values by model year and engines are left out', error);
    return { years: [], engines: [] };
  }
}

const NOT_VALUED: Readonly<Record<ValuationFailure['kind'], ValueOutcome>> = {
  'no-market': {
    notice: 'Our prices are still being computed. Please try again in a few minutes.',
    isTooEarly: true,
  },
  'vin-unknown': {
    notice: 'We don’t know the car of this VIN. Check the VIN for a typo, or choose the make and model instead.',
  },
  'vin-unreadable': { notice: 'We can’t read VINs right now. Choose the make and model instead.' },
  'model-unknown': { notice: 'We don’t know this model. Choose the make and model again.' },
  'engine-unknown': {
    errors: [
      {
        field: 'engine',
        message:
          'We don’t know of any cars from this model year with this engine. Check the year, or choose “I don’t know”.',
      },
    ],
  },
};

const UNKNOWN_ZIP: FieldError = {
  field: 'postalCode',
  message: 'We don’t know this ZIP code. Check it, or leave it empty.',
};

/** Sends the page with an outcome: of a model, or of the form for a VIN. */
function sendOutcome(
  context: Context,
  appContext: AppContext,
  { model, search, fields }: { model: Model | null; search: string; fields: ValueFields },
  outcome: ValueOutcome,
): Response | Promise<Response> {
  if (model) return sendModel(context, appContext, { ...model, search }, fields, outcome);
  const page = loadValue(servicesOf(context, appContext, search), fields, outcome);
  return sendPage(context, appContext, 'value', page, optionsOf(outcome));
}

function pathOf(model: Model | null): string {
  return model ? modelPath(model.makeCode, model.modelCode) : VALUE_PATH;
}

/** Stores a posted form in the browser, and redirects to the address of its result or its errors. */
async function readForm(context: Context, appContext: AppContext, model: Model | null): Promise<Response> {
  const given = (await readFields(context)) ?? {};
  const posted = valueFieldsOf(given);
  const search = searchField(given);
  const fields = model ? { ...posted, vehicleId: '', make: model.makeCode, model: model.modelCode } : posted;
  storeValuedCar(context, appContext.ingress, pathOf(model), fields);
  const query = new URLSearchParams({ [RESULT]: '1', ...(search !== '' && { search }) });
  return context.redirect(`${pathOf(model)}?${query.toString()}`, 303);
}

function readCar(fields: ValueFields, now: Date): ReturnType<typeof readValueRequest> {
  const read = readValueRequest(fields, now.getUTCFullYear() + 1);
  const isUnknownZip = 'request' in read && read.request.zip !== null && findZip(read.request.zip) === null;
  return isUnknownZip ? { errors: [UNKNOWN_ZIP] } : read;
}

const NOT_KEPT: ValueOutcome = {
  notice:
    'We need your car’s details again. We don’t store them: a cookie in your browser keeps only the last car you entered, for 30 minutes. If you entered this one just now, your browser blocks cookies. Allow cookies for this site, and try again.',
};

/** Shows the values of the car whose form the browser stores, or the errors of that form. */
async function showResult(context: Context, appContext: AppContext, model: Model | null): Promise<Response> {
  const search = searchField(context.req.query());
  const kept = valuedCarOf(context, appContext.ingress, pathOf(model));
  const fields = kept ?? valueFieldsOf({});
  const respond = (outcome: ValueOutcome) => sendOutcome(context, appContext, { model, search, fields }, outcome);
  if (!kept) return respond(NOT_KEPT);
  const now = new Date();
  const read = readCar(kept, now);
  if ('errors' in read) return respond({ errors: read.errors });
  const { request } = read;
  const valued = await appContext.valuation.value(request, signalOf(context));
  if (valued.kind !== 'valued') return respond(NOT_VALUED[valued.kind]);
  const asking = askingValueOf(valued.values);
  const comparables = asking
    ? await findComparables(appContext.database, asking.estimate.comparables, COMPARABLES_SHOWN).catch(() => [])
    : [];
  const hasWallet = flagsOf(context, appContext).my_wallet;
  const linksCars = showsMake(appContext.brandOf(context.req.header('host')), valued.car.makeCode);
  return respond({ result: resultView(valued, comparables, request.payoffDollars, { now, hasWallet, linksCars }) });
}
