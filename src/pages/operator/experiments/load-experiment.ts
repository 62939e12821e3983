import {
  type Difference,
  type Experiment,
  type ExperimentResults,
  experimentResults,
  type GroupDay,
} from '#features/experiments/experiments.ts';
import { type Goal, GOALS } from '#features/flags/flags.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../../page-answer.ts';
import { operatorLinks, type OperatorPageRequest } from '../load.ts';
import type { OperatorData } from '../page-data.ts';
import type { ExperimentView, GoalView, PlotView } from './experiment-views.ts';
import { GOAL_TEXTS, OPERATOR_EXPERIMENTS, variantsText } from './load-experiments.ts';

const MS_PER_DAY = 86_400_000;
const TOO_EARLY = 'Too few conversions to compare yet.';

/** Loads the results of an experiment from the daily counts. */
export function loadExperiment(
  { brand, note, clock }: Pick<OperatorPageRequest, 'brand' | 'note' | 'clock'>,
  experiment: Experiment,
  counts: readonly GroupDay[],
): PageAnswer<OperatorData> {
  const results = experimentResults(experiment, counts);
  const { key, flag, goal, startedAt, endedAt, source } = experiment;
  const view: ExperimentView = {
    kind: 'experiment',
    path: `${OPERATOR_EXPERIMENTS}/${key}`,
    isRunning: endedAt === null,
    facts: [
      { label: 'Feature', value: flag },
      { label: 'Visitors', value: variantsText(experiment) },
      { label: 'Decided by', value: GOAL_TEXTS[goal].title },
      {
        label: 'Started',
        value: `${momentView(startedAt, clock).text}, by ${source === 'file' ? 'the flags file' : 'an operator'}`,
      },
      ...(endedAt === null ? [] : [{ label: 'Ended', value: momentView(endedAt, clock).text }]),
    ],
    decision: decisionOf(results, experiment),
    split: splitOf(results, experiment),
    goals: [goal, ...GOALS.filter((one) => one !== goal)].map((one) => goalView(results, one, one === goal)),
    plot: plotOf(results, goal),
  };
  return deskPage(brand, { title: `Experiment ${key}`, links: operatorLinks('experiment'), note }, view);
}

function decisionOf(results: ExperimentResults, { goal, flag }: Experiment): ExperimentView['decision'] {
  const { decision, contradictedOn, split, differences, variants } = results;
  if (split.kind === 'wrong')
    return {
      tone: 'warn',
      title: 'Don’t rely on this experiment',
      text: `Since ${dayText(split.day)}, visitors haven’t been split as configured, so the variants can’t be compared.`,
    };
  if (contradictedOn !== null)
    return {
      tone: 'warn',
      title: 'Start a new experiment',
      text: `Visitors’ behavior has changed: the counts through ${dayText(contradictedOn)} contradict those of earlier days. End this experiment and start a new one.`,
    };
  const difference = differences[goal];
  if (variants.every(({ visitorDays }) => visitorDays === 0))
    return {
      tone: 'open',
      title: 'No visitors yet',
      text: 'No visitor of the experiment has opened a results page yet.',
    };
  if (decision === null)
    return {
      tone: 'open',
      title: 'No difference proven yet',
      text: `${difference === null ? TOO_EARLY : rangeText(difference)} You can check on any day.`,
    };
  const state = decision.better === 'B' ? 'on' : 'off';
  return {
    tone: 'good',
    title: `${decision.better} is better`,
    text: `Proven on ${dayText(decision.day)}: with ${flag} ${state}, more visitors ${GOAL_TEXTS[goal].done}. ${difference === null ? '' : rangeText(difference)}`,
  };
}

/** `B’s rate is between 0.10 points lower and 1.20 points higher than A’s.` */
function rangeText({ low, high }: Difference): string {
  const textOf = (value: number) => points(Math.abs(value));
  if (low >= 0) return `B’s rate is ${textOf(low)} to ${textOf(high)} points higher than A’s.`;
  if (high <= 0) return `B’s rate is ${textOf(high)} to ${textOf(low)} points lower than A’s.`;
  return `B’s rate is between ${textOf(low)} points lower and ${textOf(high)} points higher than A’s.`;
}

function splitOf({ split, variants }: ExperimentResults, { shareA, shareB }: Experiment): ExperimentView['split'] {
  const total = variants.reduce((sum, { visitorDays }) => sum + visitorDays, 0);
  if (split.kind === 'too-early')
    return { isWrong: false, text: `${formatCount(total, 'visitor-day')} so far, too few to check the split.` };
  const shares = variants.map(({ variant, visitorDays }) => `${variant} ${percent(visitorDays / total, 1)}`).join(', ');
  const expected = `${percent(shareA / (shareA + shareB), 1)} expected for A`;
  const text = `${formatCount(total, 'visitor-day')}: ${shares}; ${expected}.`;
  if (split.kind === 'expected') return { isWrong: false, text: `As configured. ${text}` };
  return {
    isWrong: true,
    text: `Not as configured. ${text} Look for errors or redirects in one variant, end the experiment, and start another one.`,
  };
}

function goalView({ variants, differences }: ExperimentResults, goal: Goal, isDeciding: boolean): GoalView {
  const difference = differences[goal];
  return {
    id: `goal-${goal}`,
    title: GOAL_TEXTS[goal].title,
    isDeciding,
    rows: variants.map(({ variant, visitorDays, goals }) => ({
      variant: variant === 'A' ? 'A (off)' : 'B (on)',
      visitorDays: formatNumber(visitorDays),
      conversions: formatNumber(goals[goal].conversions),
      rate: goals[goal].rate === null ? '–' : percent(goals[goal].rate, 2),
    })),
    difference:
      difference === null
        ? TOO_EARLY
        : `B minus A: ${signed(difference.estimate)} points, from ${signed(difference.low)} to ${signed(difference.high)}.`,
  };
}

function plotOf({ days }: ExperimentResults, goal: Goal): PlotView | null {
  const measured = days.flatMap(({ day, difference }) => (difference === null ? [] : [{ day, ...difference }]));
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return null;
  // The scale ignores the first, very wide intervals, which would flatten all later ones.
  const reach = 3 * Math.max(...[last.low, last.high].map(Math.abs), 0.001);
  const top = Math.min(reach, Math.max(0, ...measured.map(({ high }) => high)));
  const bottom = Math.max(-reach, Math.min(0, ...measured.map(({ low }) => low)));
  const height = (value: number) => Math.min(1, Math.max(0, (value - bottom) / (top - bottom)));
  const span = Math.max(1, last.day - first.day);
  return {
    caption: `${GOAL_TEXTS[goal].title}: B minus A after each day, in percentage points`,
    edges: [signed(top), signed(bottom)],
    ends: [dayText(first.day), dayText(last.day)],
    zero: height(0),
    days: measured.map(({ day, estimate, low, high }) => ({
      label: dayText(day),
      text: `${signed(estimate)}, from ${signed(low)} to ${signed(high)}`,
      at: (day - first.day) / span,
      estimate: height(estimate),
      low: height(low),
      high: height(high),
    })),
    table: measured.map(({ day, estimate, low, high }) => ({
      day: dayText(day),
      difference: signed(estimate),
      low: signed(low),
      high: signed(high),
    })),
  };
}

/** `Nov 28, 2026` */
function dayText(day: number): string {
  return new Date(day * MS_PER_DAY).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

const percent = (share: number, digits: number) => `${(100 * share).toFixed(digits)}%`;
const points = (share: number) => (100 * share).toFixed(2);
/** `+1.20` or `−0.30` */
const signed = (share: number) => `${share < 0 ? '−' : '+'}${points(Math.abs(share))}`;
