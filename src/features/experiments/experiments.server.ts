/** Server door of the experiments room: the running experiments, the variants of a visitor, and the counts. */
export {
  experimentCounts,
  endExperiment,
  findSameExperiment,
  listExperiments,
  startExperiment,
  type StartOutcome,
} from './server/experiment-store.ts';
export { type Experiments, openExperiments, type Participation } from './server/open-experiments.ts';
