/** Door of the experiments room: what an experiment is, and what its counts mean. */
export type { Experiment } from './model/experiment.ts';
export type { Difference } from './model/compare-variants.ts';
export { type ExperimentResults, experimentResults, type GroupDay } from './model/experiment-results.ts';
