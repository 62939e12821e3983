import type { Context } from 'hono';
import { recordAudit } from '#features/audit/audit.server.ts';
import {
  experimentCounts,
  endExperiment,
  findSameExperiment,
  listExperiments,
  startExperiment,
  type StartOutcome,
} from '#features/experiments/experiments.server.ts';
import { type ExperimentErrors, type NewExperiment, readExperiment } from '#features/flags/flags.ts';
import { loadExperiment } from '#pages/operator/experiments/load-experiment.ts';
import {
  experimentFieldsOf,
  type ExperimentForm,
  MAX_EXPERIMENTS_SHOWN,
  loadExperiments,
  OPERATOR_EXPERIMENTS,
} from '#pages/operator/experiments/load-experiments.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { readFields } from '../../http/posted-fields.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { operatorOf, operatorPageOf } from './operator-page-of.ts';
import { restoreFields, restoreNote } from './restore-form.ts';

const ONE = `${OPERATOR_EXPERIMENTS}/:key{[a-z\\d][a-z\\d-]{0,39}}`;
const RECENT = { access: 'operator', recent: true } as const;

const NOTES: ReadonlyMap<string, string> = new Map([
  ['started', 'The experiment is running.'],
  ['ended', 'The experiment has ended.'],
  ['unchanged', 'Nothing was changed: the experiment had already ended.'],
]);

const TAKEN: Readonly<Record<Exclude<StartOutcome, 'started'>, ExperimentErrors>> = {
  'key-taken': { key: 'An experiment with this name exists. Choose another name.' },
  'flag-taken': { flag: 'This feature is in another running experiment. End it first.' },
};

/** Returns the operators' routes of experiments: the list, the results, and what starts and ends one. */
export function operatorExperimentRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', OPERATOR_EXPERIMENTS, 'operator', (context) => showList(context, appContext)),
    pageRoute('POST', OPERATOR_EXPERIMENTS, RECENT, (context) => start(context, appContext)),
    pageRoute('GET', ONE, 'operator', (context) => showOne(context, appContext)),
    pageRoute('POST', `${ONE}/end`, RECENT, (context) => end(context, appContext)),
  ];
}

async function showList(context: Context, appContext: AppContext, sent?: ExperimentForm): Promise<Response> {
  const found = await listExperiments(appContext.database, { max: MAX_EXPERIMENTS_SHOWN });
  const restored = sent ? null : await restoreFields(context, appContext, OPERATOR_EXPERIMENTS);
  const form = restored ? { fields: experimentFieldsOf(restored.fields), errors: {} } : sent;
  const page = { ...operatorPageOf(context, appContext), note: restored?.note ?? null };
  return sendPage(context, appContext, 'operator', loadExperiments(page, found, form));
}

async function start(context: Context, appContext: AppContext): Promise<Response> {
  const fields = experimentFieldsOf((await readFields(context)) ?? {});
  const read = readExperiment(fields);
  if ('errors' in read) return showList(context, appContext, { fields, errors: read.errors });
  const { experiment } = read;
  const actor = await operatorOf(context, appContext);
  const outcome = await appContext.database.transaction(async (connection) => {
    const started = await startExperiment(connection, experiment, 'operator');
    const { key, ...after } = experiment;
    if (started === 'started')
      await recordAudit(connection, actor, { action: 'experiment.start', subject: `experiment:${key}`, after });
    return started;
  });
  const isRepeated = outcome === 'key-taken' && (await isRunning(appContext, experiment));
  if (outcome !== 'started' && !isRepeated) return showList(context, appContext, { fields, errors: TAKEN[outcome] });
  return context.redirect(`${OPERATOR_EXPERIMENTS}/${experiment.key}?note=started`, 303);
}

/** Returns whether this experiment runs, because the button of its form was pressed before. */
async function isRunning({ database }: AppContext, experiment: NewExperiment): Promise<boolean> {
  const same = await findSameExperiment(database, experiment);
  return same !== null && same.endedAt === null;
}

async function showOne(context: Context, appContext: AppContext): Promise<Response> {
  const key = context.req.param('key') ?? '';
  const [experiment] = await listExperiments(appContext.database, { key, max: 1 });
  if (!experiment) return sendProblem(context, appContext, 'page-unknown');
  const counts = await experimentCounts(appContext.database, key);
  const restored = await restoreNote(context, appContext, `${OPERATOR_EXPERIMENTS}/${key}/end`);
  const note = restored ?? NOTES.get(context.req.query('note') ?? '') ?? null;
  const page = { ...operatorPageOf(context, appContext), note };
  return sendPage(context, appContext, 'operator', loadExperiment(page, experiment, counts));
}

async function end(context: Context, appContext: AppContext): Promise<Response> {
  const key = context.req.param('key') ?? '';
  const actor = await operatorOf(context, appContext);
  const isEnded = await appContext.database.transaction(async (connection) => {
    if (!(await endExperiment(connection, key))) return false;
    await recordAudit(connection, actor, { action: 'experiment.end', subject: `experiment:${key}` });
    return true;
  });
  return context.redirect(`${OPERATOR_EXPERIMENTS}/${key}?note=${isEnded ? 'ended' : 'unchanged'}`, 303);
}
