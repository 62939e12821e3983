import type { Context } from 'hono';
import { findListing } from '#features/listings/listings.server.ts';
import { loadReportListing } from '#pages/report-listing/load.ts';
import type { SentReport } from '#pages/report-listing/page-data.ts';
import type { AppContext } from '../../base/app-context.ts';
import { originOf } from '../../base/origin-of.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';

/** Sends the page with the form that reports a listing. `sent`: what was sent with mistakes, which the form keeps. */
export async function sendReportForm(
  context: Context,
  appContext: AppContext,
  listingId: string,
  sent?: SentReport,
): Promise<Response> {
  const { database, brandOf } = appContext;
  const answer = await loadReportListing(
    { brand: brandOf(context.req.header('host')), findListing: (id) => findListing(database, id) },
    {
      listingId,
      origin: originOf(context, appContext.ingress),
      referer: context.req.header('referer'),
      ...(sent && { sent }),
    },
  );
  if (answer === null) return sendProblem(context, appContext, 'vehicle-unknown');
  return sendPage(context, appContext, 'report-listing', answer);
}
