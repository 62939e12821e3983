import { databaseError } from '#ports/database/database-errors.ts';
import { BRANDS, createBrandOf } from '#features/brands/brands.ts';
import { openFlags } from '#features/flags/flags.server.ts';
import { unlessAborted } from '#kit/async/unless-aborted.ts';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { findSecret } from '#ports/accounts/find-secret.ts';
import type { CircuitStateName } from '#ports/calls/create-guard.ts';
import type { Database } from '#ports/database/database.ts';
import { createDataDir, openDatabase } from '#ports/database/open-database.ts';
import { createMetrics } from '#ports/metrics/create-metrics.ts';
import { openObjects } from '#ports/objects/open-objects.ts';
import { createPictureProcesses } from '#ports/pictures/picture-processes.ts';
import type { Drawings } from '#ports/pictures/pictures.ts';
import { pauseUnfinishedPictures } from '#ports/pictures/pause-unfinished-pictures.ts';
import { createDownload } from '#ports/web/download.ts';
import type { PooledPostRules } from '#ports/web/create-pooled-post.ts';
import { createPost, type Post } from '#ports/web/post.ts';
import { type AdmissionOptions, createAdmission } from '../load/admission.ts';
import { createApp } from '../routes/app.ts';
import { createRouteTable } from '../routes/route-table.ts';
import type { AppContext } from '../base/app-context.ts';
import { createOriginFor } from '../base/create-origin-for.ts';
import type { Config } from '../base/config.ts';
import { createDrain, createEventLoopTurns, type EventLoopTurns } from '../load/drain.ts';
import { createIngressSettings } from '../http/client-address.ts';
import { createGuards } from '../load/guards.ts';
import { addressOf, listen, portOf } from '../http/listen.ts';
import { log, setLogLevel } from '../base/log.ts';
import { measureRequests } from '../metrics/measure-requests.ts';
import { measureThreadPool } from '../metrics/measure-thread-pool.ts';
import { measureSite } from '../metrics/site-metrics.ts';
import { recordDatabase } from './record-database.ts';
import { openSecrets, ACCOUNT_SECRET_CODEC } from './open-secrets.ts';
import { rejectWhenOverloaded } from '../load/shed-load.ts';
import { createPictureStores } from './create-picture-stores.ts';
import { createSamples, loadBuild, type Rendering } from '../document/rendering.ts';
import { refuseUnreadable } from '../http/refuse-unreadable.ts';
import { startAds } from './start-ads.ts';
import { startExperiments } from './start-experiments.ts';
import { startAlertWatcher } from './start-alerts.ts';
import { type JobIntervals, startJobs } from './start-jobs.ts';
import { startSearch } from './start-search.ts';
import { skipOptionalCallsUnderLoad } from '../load/limit-search-cost.ts';
import { startLeads } from './start-leads.ts';
import { startPromotions } from './start-promotions.ts';
import { startLimits } from '../http/rate-limits.ts';
import { createMailSiteOf, openMail, startSending } from './start-outbox.ts';
import { startValuation } from './start-valuation.ts';
import { startServices } from './start-services.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { createVisitorSalts } from '../identity/visitor-salts.ts';

export type StartOptions = {
  onProgress(line: string): void;
  /** Called after the index in memory was built from the database, which leaves much garbage. */
  onIndexBuilt?(): void;
  /** Aborts the start. Everything that was started stops in order, and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Calls external webhooks. Tests replace it to allow calls to this machine, which no setting allows. */
  post?: Post;
  /** Rules for calls to push services. Only tests replace them, to allow calls to this machine. */
  pushRules?: PooledPostRules;
  /** Time in ms after which other servers send the outbox rows that a crashed process had leased. */
  leaseMs?: number;
  /** Renders pages and emails; absent: the build is used. */
  rendering?: Rendering;
  /** Draws illustrations; absent: child processes do. Tests replace it, because drawing takes much CPU time. */
  drawings?: Drawings;
  /**
   * Whether to prepare word searches once the site answers; absent: yes. Otherwise, the first such search prepares
   * them.
   */
  preparesWords?: boolean;
  /**
   * A factor for the time limits of calls to dependencies and of optional parts; absent: 1. Tests wait longer, because
   * a busy machine must not leave out parts that they look for.
   */
  patience?: number;
  /**
   * Whether other servers may use the same data folder with its embedded database; absent: no. The development server
   * replaces its process while the old one still answers.
   */
  sharesDataDir?: boolean;
  /** Polling intervals of jobs. Tests poll less often, because many idle sites would use much CPU time. */
  jobTimes?: JobIntervals;
};

export type Forecourt = {
  /** `http://host:port`, in the format of browsers. */
  address: string;
  /**
   * Reports immediately that the site accepts no more requests, but still answers those that arrive within `drainMs`
   * (default: from the settings). Then stops everything in order: requests, jobs, a last snapshot of the index, the
   * database.
   */
  stop(options?: { drainMs?: number }): Promise<void>;
};

/**
 * Connects and starts everything: database, index, server, demo inventory. Resolves when requests are answered from a
 * complete index.
 * @throws Error in plain English if the port is taken or the database cannot be opened.
 */
export async function startForecourt(config: Config, options: StartOptions): Promise<Forecourt> {
  const { onProgress, onIndexBuilt, signal, post = createPost(), rendering: given } = options;
  const { drawings, preparesWords = true } = options;
  setLogLevel(config.logLevel);
  await createDataDir(config.dataDir);
  const metrics = createMetrics({ withProcess: true });
  let [starting, stopping] = [true, false];
  const flags = await openFlags({ file: config.flagsFile, audiences: BRANDS, log });
  onProgress(config.databaseUrl ? 'Opening the database …' : 'Starting the embedded PostgreSQL …');
  const database = await openClaimedDatabase(config, () => starting, options);
  const cleanUps: (() => Promise<void>)[] = [() => database.close(), async () => flags.close()];
  const turns = createEventLoopTurns(setImmediate);
  const drain = createDrain(turns);
  const unlessStopped = <Value>(work: Promise<Value>) => unlessAborted(work, signal);
  let [stopJobs, stopSending] = [async () => {}, async () => {}];
  const stop = async ({ drainMs = config.drainMs } = {}) => {
    stopping = true;
    // Stops jobs immediately, so that another instance can continue them sooner.
    await Promise.all([drain.end(drainMs), stopJobs(), stopSending()].map(logStopError));
    for (const cleanUp of cleanUps.toReversed()) await logStopError(cleanUp());
  };
  try {
    await openSecrets(database, config);
    const admission = createAdmission({ ...config, now: () => performance.now(), ...turnsOf(config, turns) });
    const inventory = startSearch(database, config, admission, metrics);
    cleanUps.push(() => inventory.stop());
    const download = createDownload();
    const objects = await openObjects(config);
    cleanUps.push(async () => objects.close());
    const brandOf = createBrandOf(config.brandHosts, config.sellClaims);
    const accounts = openAccounts(database, {
      secret: config.accountsSecret ?? (await findSecret(database, ACCOUNT_SECRET_CODEC)),
      errorOf: databaseError,
      siteNameOf: (origin) => brandOf(new URL(origin).host).name,
    });
    cleanUps.push(() => accounts.close());
    const circuits = new Map<string, CircuitStateName>();
    const guards = createGuards(log, circuits, options.patience);
    const salts = createVisitorSalts(database, Date.now);
    const processes = { ...createPictureProcesses(), ...drawings };
    const pictures = pauseUnfinishedPictures(processes, Date.now);
    const promotions = startPromotions(database, inventory.search, salts, { ...config, guard: guards.analytics });
    const services = startServices(database, download, pictures, salts);
    cleanUps.push(async () => processes.stop(), promotions.stop, services.stop);
    const valuation = startValuation(database, config, guards.vinReading);
    const limits = startLimits(database, salts, guards.rateLimits);
    cleanUps.push(async () => limits.stop(), measureThreadPool(metrics));
    const experiments = await startExperiments(database, flags, salts);
    measureSite(metrics, { database, admission, circuits, index: inventory.figures, now: Date.now });
    let port = config.port;
    const originFor = createOriginFor(config, () => port);
    const mail = openMail(config);
    const { mails, ...rendering } = given ?? (await loadBuild());
    const ads = startAds(config, { database, objects, download, pictures: processes, guards, originFor });
    cleanUps.push(() => mail.port.close(), ads.stop, valuation.stop, experiments.stop);
    const leads = startLeads({ ...config, database, limits, originFor });
    const appContext: AppContext = {
      leads,
      ...promotions.parts,
      ads: ads.desk,
      database,
      accounts,
      search: inventory.search,
      keywords: inventory.keywords,
      services,
      valuation,
      ...createPictureStores({ objects, guard: guards.storedObjects, download, pictures, drawings: processes }),
      visitorNameOf: salts.nameOf,
      limits,
      admission,
      guards: skipOptionalCallsUnderLoad(guards, admission),
      ...createIngressSettings(config),
      sitemap: inventory.sitemap,
      ...rendering,
      brandOf,
      originFor,
      sendsMail: mail.mailbox === undefined,
      mailbox: mail.mailbox,
      devMailbox: config.isProduction ? undefined : mail.mailbox,
      devSamples: config.isProduction ? undefined : createSamples(mails, createMailSiteOf({ ...config, originFor })),
      ...settingsOfRoutes(config),
      ...experiments.parts,
      log,
      metrics: { metrics, token: config.metricsToken },
      isStarting: () => starting,
      isStopping: () => stopping,
      whyUnfit: inventory.whyUnfit,
    };
    const table = createRouteTable(appContext);
    const measure = measureRequests(metrics, () => performance.now());
    const refuse = rejectWhenOverloaded(admission, table.kinds);
    const refuseUnread = refuseUnreadable(log, () => performance.now());
    const server = await listen(createApp(appContext, table).fetch, config, (...exchange) => {
      drain.note(...exchange);
      measure(...exchange);
      return refuse(...exchange) || refuseUnread(...exchange);
    });
    port = portOf(server);
    turns.watch(server);
    drain.watch(server);
    if (config.seedDemo) await unlessStopped(seedIfEmpty(appContext, config, onProgress));
    await unlessStopped(Promise.all([services.dealerDifferences.prepare(), services.paymentSettings?.prepare()]));
    onProgress('Loading the inventory …');
    // Runs these jobs at the same time as loading, because they mostly wait for the database while loading keeps this
    // thread busy.
    const doers = { ...leads, ...promotions.parts, objects, originFor };
    const jobs = startJobs(database, config, metrics, doers, inventory, options.jobTimes);
    stopJobs = () => jobs.then((stop) => stop());
    await unlessStopped(Promise.all([inventory.caughtUp(), jobs]));
    if (inventory.isBuiltHere()) onIndexBuilt?.();
    onProgress('Starting jobs and the outbox …');
    const sending = { ...config, ...options, database, mail, mails, guard: guards.mail, post, originFor, metrics };
    const outbox = await unlessStopped(startSending(sending));
    stopSending = outbox.stop;
    cleanUps.push(startAlertWatcher(database, inventory.search, originFor, outbox.leasedPushes));
    starting = false;
    if (preparesWords) inventory.prepareWords();
    return { address: addressOf(server, config), stop };
  } catch (error) {
    await stop({ drainMs: 0 });
    throw error;
  }
}

/** Opens the database. Logs if the data folder was used by another database or is used by another server. */
async function openClaimedDatabase(
  config: Config,
  isStarting: () => boolean,
  { signal, sharesDataDir }: Pick<StartOptions, 'signal' | 'sharesDataDir'>,
): Promise<Database> {
  const warn = (line: string) => log('warn', line);
  await recordDatabase(config, warn);
  // The time limit is longer than visitors would wait, because loading the demo can keep a slow disk busy for long.
  return openDatabase(config, signal, { rejectWhenHung: () => !isStarting(), claims: !sharesDataDir, warn });
}

/** Logs an error while stopping, so that a part that fails to stop does not keep the others from stopping. */
function logStopError(stopping: Promise<void>): Promise<void> {
  return stopping.catch((error: unknown) => log('error', 'A part did not stop cleanly', error));
}

/**
 * Returns the maximum number of concurrent searches. A search in memory keeps this process busy, so the maximum is one;
 * a cluster runs up to `atOnce`.
 */
function turnsOf(
  { searchCluster }: Config,
  { afterArrivals }: EventLoopTurns,
): Pick<AdmissionOptions, 'afterTurn' | 'places'> {
  if (!searchCluster) return { afterTurn: afterArrivals };
  const afterTurn = async (callback: () => void, answered: Promise<void>) => {
    await answered;
    afterArrivals(callback);
  };
  return { afterTurn, places: searchCluster.atOnce };
}

function settingsOfRoutes({ adSettings, hideAfterHours, leadsFallback, securityContact, timeZone }: Config) {
  return { adSettings, hideAfterHours, securityContact, timeZone, hasLeadsFallback: leadsFallback !== undefined };
}
