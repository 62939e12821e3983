import { type Context, Hono } from 'hono';
import { findListing } from '#features/listings/listings.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { guardAccess } from './access.ts';
import { answerOptions, createAllowedMethods } from './allowed-methods.ts';
import { compression } from './compression.ts';
import { type PassingTrouble, passingTrouble } from './passing-trouble.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { openBookmark } from './open-bookmark.ts';
import { limitBody } from './limit-body.ts';
import { noteRoute } from './metrics/measure-requests.ts';
import { requestIds } from './request-ids.ts';
import { isProgram } from './request-kinds.ts';
import { postedForm } from './posted-fields.ts';
import { refuseUnknownHost } from './refuse-unknown-host.ts';
import { refuseWhileStarting } from './refuse-while-starting.ts';
import { reportTrouble } from './report-trouble.ts';
import { routeDesk } from './routes/desk/desk.ts';
import { routeAccounts } from './routes/accounts/accounts.ts';
import { routeAlerts } from './routes/alerts/alerts.ts';
import { routeErrorReports } from './routes/error-reports.ts';
import { routeAroundResults } from './routes/around-results.ts';
import { routeDevMail } from './routes/dev-mail.ts';
import { routeFavicon } from './routes/favicon.ts';
import { routeOpenGraph } from './routes/open-graph.ts';
import { routeHealth } from './routes/health.ts';
import { routeLeads } from './routes/leads/leads.ts';
import { routeMetrics } from './routes/metrics.ts';
import { routePages } from './routes/pages.ts';
import { routePhotos } from './routes/photos.ts';
import { routeRest } from './routes/rest.ts';
import { routeSaves } from './routes/saves/saves.ts';
import { routeSecurityTxt } from './routes/security-txt.ts';
import { routeServices } from './routes/services/services.ts';
import { routeSitemaps } from './routes/sitemaps.ts';
import { refuseForeign } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { routeStaticFiles } from './static-files.ts';
import { shedLoad } from './shed-load.ts';
import { passingResponse, problemResponse } from './routes/rest/problem-details.ts';
import { sendProblem } from './send-page.ts';
import { asSent, isSent } from './send-whole.ts';
import { tellSignedOut } from './signed-out.ts';
import { isSuperseded, supersede } from './supersede.ts';
import type { Surroundings } from './surroundings.ts';

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
