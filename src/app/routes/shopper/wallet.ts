import type { Context, MiddlewareHandler } from 'hono';
import { basisOf, type FieldError, readRequest } from '#features/search/search.ts';
import {
  type BudgetType,
  carsHref,
  clearWallet,
  emptyBrowserWallet,
  tradeInEquity,
  type SubmittedFields,
  nextStep,
  type PartName,
  type ParsedPart,
  readBudget,
  readCredit,
  readPayoff,
  readPlan,
  readProduct,
  readTradeIn,
  savePart,
  showErrors,
  textOf,
  SEE_CARS,
  type Wallet,
  WALLET_CALLS,
  WALLET_PATH,
  walletCopy,
  withSearchBudget,
  walletView,
  withSearch,
  withTaxesAndFees,
} from '#features/wallet/wallet.ts';
import { loadWallet } from '#pages/wallet/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPageData } from '../../document/send-page-data.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { limitSaveRequests } from '../../http/limit-save-requests.ts';
import { readFields } from '../../http/posted-fields.ts';
import { searchField } from '../../http/search-field.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { changeWalletOf, type ShopperWallet, walletOf } from '../../identity/shopper-wallet.ts';
import { isForm } from '../../http/request-kinds.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, pageRoute, type Route, type RouteEntry } from '../../http/route.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

/**
 * Returns the routes of the wallet (spec 2 §§4, 7): its page, and calls for programs and forms. A call sends the page
 * to a form, and the wallet to a program. If the flag is off, none of them exists.
 */
export function walletRoutes(appContext: AppContext): RouteEntry[] {
  const before = [requireFlag(appContext)];
  const facts = { access: 'shopper', before } as const;
  const change = <Name extends PartName>(call: string, name: Name, read: Reader<Name>): Route =>
    callRoute('POST', `${WALLET_CALLS}/${call}`, facts, (context) => save(context, appContext, { call, name, read }));
  const clear = (context: Context) => empty(context, appContext);
  return [
    ...limitSaveRequests(appContext, [WALLET_CALLS, `${WALLET_CALLS}/*`]),
    pageRoute('GET', WALLET_PATH, facts, (context) => showWallet(context, appContext)),
    callRoute('GET', WALLET_CALLS, facts, (context) => sendWallet(context, appContext)),
    change('budget', 'budget', readBudget),
    change('trade-in', 'tradeIn', (fields, { tradeIn }) => readTradeIn(fields, tradeIn.value)),
    change('payoff', 'tradeIn', (fields, { tradeIn }) => readPayoff(fields, tradeIn.value)),
    change('credit', 'credit', readCredit),
    change('plan', 'plan', readPlan),
    change('product', 'product', readProduct),
    callRoute('POST', `${WALLET_CALLS}/clear`, facts, clear),
    callRoute('DELETE', WALLET_CALLS, facts, clear),
  ];
}

type Reader<Name extends PartName> = (
  fields: SubmittedFields,
  wallet: Wallet,
) => ParsedPart<NonNullable<Wallet[Name]['value']>>;

function requireFlag(appContext: AppContext): MiddlewareHandler {
  return async (context, next) => {
    if (flagsOf(context, appContext).my_wallet) return next();
    return context.req.path === WALLET_PATH
      ? sendProblem(context, appContext, 'page-unknown')
      : sendErrorResponse(context, appContext, 'resource-unknown');
  };
}

async function showWallet(context: Context, appContext: AppContext): Promise<Response> {
  return page(context, appContext, await walletOf(context, appContext, Date.now()), context.req.query());
}

/** `fields`: those of the query or of the form, which name the search and the type of the budget. */
function page(
  context: Context,
  appContext: AppContext,
  known: ShopperWallet,
  fields: SubmittedFields,
  errors: readonly FieldError[] = [],
): Response {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
  const view = showErrors(viewOf(context, appContext, known, fields), errors, texts);
  return sendPage(
    context,
    appContext,
    'wallet',
    loadWallet(appContext.brandOf(context.req.header('host')), {
      wallet: view,
      copy: walletCopy(known.wallet, known),
      isRefused: errors.length > 0,
    }),
  );
}

function viewOf(
  context: Context,
  appContext: AppContext,
  { wallet, isSignedIn }: ShopperWallet,
  fields: SubmittedFields,
) {
  const search = searchField(fields);
  const brand = appContext.brandOf(context.req.header('host'));
  const basisIn = (text: string) => basisOf(appContext.search.parse(readRequest(text), brand).query);
  return walletView(wallet, {
    isSignedIn,
    search,
    priceBasis: basisIn(search),
    knowsTaxes: basisIn(withTaxesAndFees(search))?.kind === 'out-the-door',
    budgetType: budgetTypeOf(fields),
    day: new Date().toISOString().slice(0, 10),
  });
}

/** Returns the type that the toggle names; without it, the type of the budget field that was sent. */
function budgetTypeOf({ budgetType, budget, monthlyBudget }: SubmittedFields): BudgetType | null {
  if (budgetType === 'price' || budgetType === 'monthly') return budgetType;
  if (typeof budget === 'string') return 'price';
  return typeof monthlyBudget === 'string' ? 'monthly' : null;
}

async function sendWallet(context: Context, appContext: AppContext): Promise<Response> {
  const now = Date.now();
  const known = await walletOf(context, appContext, now);
  return sendPageData(context, appContext, answerOf(context, appContext, known, { fields: context.req.query(), now }));
}

/** The shapes `{budget, monthlyBudget}` and `{value, amountOwed}` are specified (spec 2 §3). */
function answerOf(
  context: Context,
  appContext: AppContext,
  known: ShopperWallet,
  { fields, now }: { fields: SubmittedFields; now: number },
) {
  const { tradeIn, credit, plan } = known.wallet;
  return {
    ...walletCopy(known.wallet, known),
    equity: tradeIn.value && tradeInEquity(known.wallet),
    creditBand: credit.value,
    plan: plan.value,
    next: nextStep(known.wallet),
    syncedAt: new Date(now).toISOString(),
    view: viewOf(context, appContext, known, fields),
  };
}

async function save<Name extends PartName>(
  context: Context,
  appContext: AppContext,
  { call, name, read }: { call: string; name: Name; read: Reader<Name> },
): Promise<Response> {
  const now = Date.now();
  const fields = await readFields(context);
  if (!fields) return sendErrorResponse(context, appContext, 'body-invalid');
  const before = await walletOf(context, appContext, now);
  const first = read(fields, before.wallet);
  if ('errors' in first) return refuse(context, appContext, before, fields, first.errors);
  let errors: readonly FieldError[] = [];
  const changed = await changeWalletOf(context, appContext, now, (wallet) => {
    // Read again, because the trade-in may have changed in the meantime.
    const part = read(fields, wallet);
    errors = 'errors' in part ? part.errors : [];
    if ('errors' in part) return wallet;
    const budgeted = name === 'product' ? wallet : withSearchBudget(wallet, searchField(fields));
    return savePart(budgeted, name, part.value, now);
  });
  if (errors.length > 0) return refuse(context, appContext, changed, fields, errors);
  return done(context, appContext, changed, { fields, now, part: partAfter(call, changed.wallet) });
}

function refuse(
  context: Context,
  appContext: AppContext,
  before: ShopperWallet,
  fields: SubmittedFields,
  errors: readonly FieldError[],
): Response {
  if (isForm(context.req)) return page(context, appContext, before, fields, errors);
  return problemResponse(
    context,
    'body-invalid',
    errors.map(({ field, message }) => ({ name: field, value: textOf(fields[field]), reason: message })),
  );
}

async function empty(context: Context, appContext: AppContext): Promise<Response> {
  const now = Date.now();
  const fields = (await readFields(context)) ?? {};
  const changed = await changeWalletOf(context, appContext, now, (wallet, isSignedIn) =>
    isSignedIn ? clearWallet(wallet, now) : emptyBrowserWallet(wallet),
  );
  return done(context, appContext, changed, { fields, now, part: 'budget' });
}

/**
 * Answers a change. A form is redirected to the given part of the page, or to the cars if “See your cars” was pressed.
 * A program gets the wallet as JSON.
 */
function done(
  context: Context,
  appContext: AppContext,
  changed: ShopperWallet,
  { fields, now, part }: { fields: SubmittedFields; now: number; part: string },
): Response {
  const search = searchField(fields);
  if (!isForm(context.req)) {
    const answer = answerOf(context, appContext, changed, { fields: { search }, now });
    return sendPageData(context, appContext, { kind: 'saved', ...answer });
  }
  const seesCars = textOf(fields[SEE_CARS.name]) === SEE_CARS.value;
  const cars = seesCars ? carsHref(viewOf(context, appContext, changed, { search })) : null;
  return context.redirect(cars ?? `${withSearch(WALLET_PATH, search)}#${part}`, 303);
}

/**
 * Returns the part of the page to show after a call: after the trade-in and its payoff, it is the next unfinished step.
 */
function partAfter(call: string, wallet: Wallet): string {
  return call === 'trade-in' || call === 'payoff' ? (nextStep(wallet) ?? call) : call;
}
