import type { Context } from 'hono';
import type { FutureUse } from '#features/pricing/pricing.ts';
import { findZip } from '#features/reference/reference.server.ts';
import { withWalletEntries } from '#features/wallet/wallet.ts';
import { loadOwnershipCosts } from '#pages/ownership-costs/load.ts';
import { loadPaymentDetails } from '#pages/payment-details/load.ts';
import type { OfferedCar } from '#pages/shared/purchase/load-purchase.ts';
import type { AppContext } from '../../base/app-context.ts';
import { temporaryFailureOf } from '../../base/temporary-failure.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { walletOf } from '../../identity/shopper-wallet.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';
import { laterPriceOf } from './later-price.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { sendPageData } from '../../document/send-page-data.ts';

/**
 * Returns the routes about a car's costs: its payment details, as a page and as the data of the dialog (spec 1 §2), and
 * its costs of ownership.
 */
export function paymentRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', '/cars-for-sale/payment', { access: 'everyone', cost: 'part', robots: 'disallow' }, (context) =>
      showPayment(context, appContext),
    ),
    pageRoute('GET', '/cars-for-sale/costs', { access: 'everyone', cost: 'part', robots: 'disallow' }, (context) =>
      showCosts(context, appContext),
    ),
    callRoute('GET', '/cars-for-sale/svc/payment', { access: 'everyone', cost: 'part' }, (context) =>
      answerPayment(context, appContext),
    ),
  ];
}

async function showPayment(context: Context, appContext: AppContext): Promise<Response> {
  const answer = await paymentOf(context, appContext);
  if (answer === null) return sendProblem(context, appContext, 'vehicle-unknown');
  return sendPage(context, appContext, 'payment-details', answer, { cacheControl: 'private, no-store' });
}

async function answerPayment(context: Context, appContext: AppContext): Promise<Response> {
  const answer = await paymentOf(context, appContext);
  context.header('Cache-Control', 'private, no-store');
  if (answer?.kind !== 'page') return problemResponse(context, 'vehicle-unknown');
  return sendPageData(context, appContext, answer.data.details);
}

async function paymentOf(context: Context, appContext: AppContext) {
  const { paymentSettings } = appContext.services;
  const paymentSettingsOf = (ownerId: number) => paymentSettings?.settingsOf(ownerId) ?? null;
  const services = { ...servicesOf(context, appContext), paymentSettingsOf };
  const params = await withWallet(context, appContext, new URL(context.req.url).searchParams);
  return loadPaymentDetails(services, params, context.req.raw.signal);
}

/** Without a database, the wallet of an account is left out. */
async function withWallet(context: Context, appContext: AppContext, params: URLSearchParams): Promise<URLSearchParams> {
  if (!flagsOf(context, appContext).my_wallet) return params;
  try {
    const { wallet } = await walletOf(context, appContext, Date.now());
    return withWalletEntries(params, wallet);
  } catch (error) {
    if (temporaryFailureOf(error) === null) throw error;
    return params;
  }
}

function servicesOf(context: Context, { search, brandOf, guards }: AppContext) {
  return { search, guards, findZip, brand: brandOf(context.req.header('host')), now: () => new Date() };
}

async function showCosts(context: Context, appContext: AppContext): Promise<Response> {
  const services = {
    ...servicesOf(context, appContext),
    laterPriceOf: (car: Pick<OfferedCar, 'listing' | 'owner'>, use: FutureUse) => laterPriceOf(appContext, car, use),
  };
  const params = await withWallet(context, appContext, new URL(context.req.url).searchParams);
  const answer = await loadOwnershipCosts(services, params.toString(), context.req.raw.signal);
  if (answer === null) return sendProblem(context, appContext, 'vehicle-unknown');
  return sendPage(context, appContext, 'ownership-costs', answer, { cacheControl: 'private, no-store' });
}
