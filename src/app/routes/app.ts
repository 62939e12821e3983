import { type Context, Hono } from 'hono';
import { findListing } from '#features/listings/listings.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { guardAccess } from '../identity/access.ts';
import { answerOptions, createAllowedMethods } from '../http/allowed-methods.ts';
import { compression } from '../http/compression.ts';
import { type PassingTrouble, passingTrouble } from '../base/passing-trouble.ts';
import { refuseMalformed } from '../http/refuse-malformed.ts';
import { openBookmark } from './saves/open-bookmark.ts';
import { limitBody } from '../http/limit-body.ts';
import { noteRoute } from '../metrics/measure-requests.ts';
import { requestIds } from '../http/request-ids.ts';
import { isProgram } from '../load/request-kinds.ts';
import { postedForm } from '../http/posted-fields.ts';
import { refuseUnknownHost } from '../http/refuse-unknown-host.ts';
import { refuseWhileStarting } from '../load/refuse-while-starting.ts';
import { reportTrouble } from '../base/report-trouble.ts';
import { routeDesk } from './desk/desk.ts';
import { routeAccounts } from './accounts/accounts.ts';
import { routeAlerts } from './alerts/alerts.ts';
import { routeErrorReports } from './error-reports.ts';
import { routeAroundResults } from './around-results.ts';
import { routeDevMail } from './dev-mail.ts';
import { routeDevSamples } from './dev-mail-samples.ts';
import { routeFavicon } from './favicon.ts';
import { routeOpenGraph } from './open-graph.ts';
import { routeHealth } from './health.ts';
import { routeLeads } from './leads/leads.ts';
import { routeMetrics } from './metrics.ts';
import { routePages } from './pages.ts';
import { routePhotos } from './photos.ts';
import { routeRest } from './rest.ts';
import { routeSaves } from './saves/saves.ts';
import { routeSecurityTxt } from './security-txt.ts';
import { routeServices } from './services/services.ts';
import { routeSitemaps } from './sitemaps.ts';
import { refuseForeign } from '../http/same-origin.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { routeStaticFiles } from '../http/static-files.ts';
import { shedLoad } from '../load/shed-load.ts';
import { passingResponse, problemResponse } from './rest/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import { asSent, isSent } from '../http/send-whole.ts';
import { tellSignedOut } from '../identity/signed-out.ts';
import { isSuperseded, supersede } from '../load/supersede.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** Every route of the site, in one place. */
export function createApp(surroundings: Surroundings): Hono {
  const { database, search, keywords, brandOf, log, guards } = surroundings;
  const app = new Hono();
  const allowedMethods = createAllowedMethods();
  app.use(
    noteRoute(),
    requestIds(),
    compression(),
    securityHeaders(surroundings.front),
    refuseMalformed(),
    refuseUnknownHost(surroundings),
    answerOptions(allowedMethods),
    limitBody(surroundings),
    refuseForeign(surroundings),
  );
  routeHealth(app, surroundings);
  if (surroundings.metrics) routeMetrics(app, { ...surroundings, ...surroundings.metrics });
  // Before the mails, whose ids would match its address.
  routeDevSamples(app, surroundings);
  routeDevMail(app, surroundings);
  routeSecurityTxt(app, { ...surroundings, now: Date.now });
  routeFavicon(app, surroundings);
  routeStaticFiles(app);
  routePhotos(app, surroundings);
  routeOpenGraph(app, surroundings);
  app.use(refuseWhileStarting(surroundings));
  const { admission } = surroundings;
  if (admission) app.use(shedLoad({ ...surroundings, admission }));
  tellSignedOut(app, surroundings);
  app.use(guardAccess(surroundings));
  const turns = supersede();
  for (const path of ['/rest/lsc/listing', '/rest/lsc/listing/*', '/rest/lsc/market', '/cars-for-sale/svc/results'])
    app.use(path, turns);
  routeServices(app, surroundings);
  routeLeads(app, surroundings);
  routeSaves(app, surroundings);
  routeDesk(app, surroundings);
  routeAccounts(app, surroundings);
  routeAlerts(app, surroundings);
  routePages(app, surroundings);
  routeAroundResults(app, surroundings);
  routeErrorReports(app, surroundings);
  routeSitemaps(app, { ...surroundings, now: Date.now });
  routeRest(app, {
    search,
    keywords,
    teaserOf: (key) => surroundings.services.dealerDifferences.teaserOf(key),
    catalog,
    findZip,
    brandOf,
    log,
    guards,
    front: surroundings.front,
    findListing: (id) => findListing(database, id),
    openBookmark: (context, asked) => openBookmark(context, surroundings, asked),
  });
  app.notFound((context) => {
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
    const allowed = allowedMethods(context.req.path);
    if (allowed.length > 0 && !allowed.includes(context.req.method)) {
      context.header('Allow', allowed.join(', '));
      return problemResponse(context, allowed.includes('GET') ? 'method-not-allowed' : 'post-only');
    }
    if (isService(context.req.path)) {
      if (!isRead) context.header('Allow', 'GET, HEAD');
      return problemResponse(context, isRead ? 'resource-unknown' : 'method-not-allowed');
    }
    if (isRead) return sendProblem(context, surroundings, 'page-unknown');
    return context.text('Pages can only be read.\n', 405, { Allow: 'GET, HEAD' });
  });
  const tellFull = reportTrouble(log, 'What was sent cannot be kept', () => performance.now());
  app.onError(async (error, context) => {
    if (isSent(context)) {
      log('error', `${context.req.path} failed after it was answered`, error);
      return asSent(context);
    }
    // Whoever asked has left: nobody reads an answer, and nothing is wrong.
    if (context.req.raw.signal.aborted) return context.body(null, 500);
    if (isSuperseded(context)) return problemResponse(context, 'superseded');
    const passing = passingTrouble(error);
    if (passing?.code === 'database-full') tellFull(error);
    if (passing) return sendPassing(context, surroundings, passing);
    log('error', `${context.req.path} failed`, error);
    if (isProgram(context.req)) return problemResponse(context, 'unexpected');
    return sendProblem(context, surroundings, context.req.path === '/cars-for-sale' ? 'search-failed' : 'unexpected');
  });
  return app;
}

async function sendPassing(context: Context, surroundings: Surroundings, passing: PassingTrouble): Promise<Response> {
  if (isProgram(context.req)) return passingResponse(context, passing);
  const response = sendProblem(context, surroundings, passing.code, { again: await postedForm(context) });
  response.headers.set('Retry-After', passing.pauseSeconds);
  return response;
}

/** Paths that programs call; what is wrong with a call is told as data. */
function isService(path: string): boolean {
  return /^\/(cars-for-sale\/(svc|searchoptions)|content|account-api)\//.test(path);
}
