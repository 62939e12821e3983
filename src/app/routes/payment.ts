import type { Context } from 'hono';
import { findZip } from '#features/reference/reference.server.ts';
import { loadPaymentDetails } from '#pages/payment-details/load.ts';
import type { AppContext } from '../base/app-context.ts';
import { sendPage, sendProblem } from '../document/send-page.ts';
import { problemResponse } from './rest/problem-details.ts';
import { callRoute, pageRoute, type RouteEntry } from './route.ts';

/** Returns the routes of a car's payment details, as a page and as the data of the dialog (spec 1 §2). */
export function paymentRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', '/cars-for-sale/payment', { access: 'everyone', cost: 'part', robots: 'disallow' }, (context) =>
      showPayment(context, appContext),
    ),
    callRoute('GET', '/cars-for-sale/svc/payment', { access: 'everyone', cost: 'part' }, (context) =>
      answerPayment(context, appContext),
    ),
  ];
}

async function showPayment(context: Context, appContext: AppContext): Promise<Response> {
  const answer = await paymentOf(context, appContext);
  if (answer === null) return sendProblem(context, appContext, 'vehicle-unknown');
  return sendPage(context, appContext, 'payment-details', answer);
}

async function answerPayment(context: Context, appContext: AppContext): Promise<Response> {
  const answer = await paymentOf(context, appContext);
  context.header('Cache-Control', 'private, no-store');
  if (answer?.kind !== 'page') return problemResponse(context, 'vehicle-unknown');
  return context.json(answer.data.details);
}

function paymentOf(context: Context, { search, brandOf, guards, services: { paymentSettings } }: AppContext) {
  const paymentSettingsOf = (ownerId: number) => paymentSettings?.settingsOf(ownerId) ?? null;
  const brand = brandOf(context.req.header('host'));
  const services = { search, guards, findZip, paymentSettingsOf, brand, now: () => new Date() };
  return loadPaymentDetails(services, new URL(context.req.url).search, context.req.raw.signal);
}
