/** Server door of the experiments room: which experiments run, the variants of a visitor, and what was counted. */
export {
  countsOfExperiment,
  endExperiment,
  listExperiments,
  startExperiment,
  type StartOutcome,
} from './server/experiment-store.ts';
export { type Experiments, openExperiments, type Participation } from './server/open-experiments.ts';
