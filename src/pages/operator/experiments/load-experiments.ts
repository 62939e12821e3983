import type { Experiment } from '#features/experiments/experiments.ts';
import { EXPERIMENT_FLAGS, type ExperimentErrors, type Goal, GOALS } from '#features/flags/flags.ts';
import { type DeskClock, deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../../page-answer.ts';
import { operatorLinks, type OperatorPageRequest } from '../load.ts';
import type { OperatorData } from '../page-data.ts';
import type { ExperimentField, ExperimentsView } from './experiment-views.ts';

export const OPERATOR_EXPERIMENTS = '/operator/experiments';
/** Maximum number of experiments on the page. */
export const MAX_EXPERIMENTS_SHOWN = 100;

export const GOAL_TEXTS: Readonly<Record<Goal, { title: string; done: string }>> = {
  view: { title: 'Car pages opened', done: 'opened a car’s page' },
  save: { title: 'Cars saved', done: 'saved a car' },
  lead: { title: 'Leads', done: 'contacted a seller' },
};

export type ExperimentForm = { fields: Readonly<Record<ExperimentField, string>>; errors: ExperimentErrors };

const EMPTY: ExperimentForm['fields'] = { key: '', flag: '', shareA: '50', shareB: '50', goal: 'save' };
const FIELDS = Object.keys(EMPTY) as ExperimentField[];

/** Reads the fields of a posted form; missing ones are empty. */
export function experimentFieldsOf(posted: Readonly<Record<string, unknown>>): ExperimentForm['fields'] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '');
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(posted[name])])) as ExperimentForm['fields'];
}

/** Loads the list of experiments with the form that starts one. */
export function loadExperiments(
  { brand, note, clock }: Pick<OperatorPageRequest, 'brand' | 'note' | 'clock'>,
  found: readonly Experiment[],
  { fields, errors }: ExperimentForm = { fields: EMPTY, errors: {} },
): PageAnswer<OperatorData> {
  const view: ExperimentsView = {
    kind: 'experiments',
    experiments: found.map((experiment) => ({
      key: experiment.key,
      href: `${OPERATOR_EXPERIMENTS}/${experiment.key}`,
      isRunning: experiment.endedAt === null,
      about: `${experiment.flag} · ${variantsText(experiment)} · ${GOAL_TEXTS[experiment.goal].title.toLowerCase()}`,
      ...momentsOf(experiment, clock),
    })),
    form: Object.fromEntries(
      FIELDS.map((name) => [name, { value: fields[name], error: errors[name] ?? null }]),
    ) as ExperimentsView['form'],
    flags: EXPERIMENT_FLAGS.map((name) => ({ value: name, label: name })),
    goals: GOALS.map((name) => ({ value: name, label: GOAL_TEXTS[name].title })),
  };
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return deskPage(brand, { title: 'Experiments', links: operatorLinks('experiments'), note, status }, view);
}

/** `A: off for 50%, B: on for 50%` */
export function variantsText({ shareA, shareB }: Pick<Experiment, 'shareA' | 'shareB'>): string {
  return `A: off for ${shareA}%, B: on for ${shareB}%`;
}

function momentsOf({ startedAt, endedAt }: Experiment, clock: DeskClock) {
  return { started: momentView(startedAt, clock), ended: endedAt && momentView(endedAt, clock) };
}
