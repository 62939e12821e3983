import type { NewExperiment } from '#features/flags/flags.ts';
import type { FieldView, MomentView } from '#pages/shared/desk/desk-view.ts';

export type ExperimentField = keyof NewExperiment;
type Option = { value: string; label: string };

/** The running and ended experiments, and the form that starts one. */
export type ExperimentsView = {
  kind: 'experiments';
  experiments: readonly {
    key: string;
    href: string;
    isRunning: boolean;
    about: string;
    started: MomentView;
    ended: MomentView | null;
  }[];
  form: Readonly<Record<ExperimentField, FieldView>>;
  flags: readonly Option[];
  goals: readonly Option[];
};

/** The results of an experiment. */
export type ExperimentView = {
  kind: 'experiment';
  /** The path that its buttons post to. */
  path: string;
  isRunning: boolean;
  facts: readonly { label: string; value: string }[];
  decision: { tone: 'good' | 'warn' | 'open'; title: string; text: string };
  split: { isWrong: boolean; text: string };
  goals: readonly GoalView[];
  plot: PlotView | null;
};

/** The rates of a goal by variant, and their difference. */
export type GoalView = {
  id: string;
  title: string;
  isDeciding: boolean;
  rows: readonly { variant: string; visitorDays: string; conversions: string; rate: string }[];
  difference: string;
};

/** The interval of the difference by day. Heights and positions are shares from 0 to 1, from the bottom and the left. */
export type PlotView = {
  caption: string;
  /** Labels of the upper and lower edge. */
  edges: [string, string];
  /** Labels of the first and last day. */
  ends: [string, string];
  zero: number;
  days: readonly { label: string; text: string; at: number; estimate: number; low: number; high: number }[];
  table: readonly { day: string; difference: string; low: string; high: string }[];
};
