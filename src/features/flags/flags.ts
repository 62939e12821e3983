/** Door of the flags room: the names and values of feature flags, and experiments that split a flag between visitors. */
export { FLAG_DEFAULTS, type FlagName, type Flags } from './model/flags.ts';
export {
  EXPERIMENT_FLAGS,
  type ExperimentErrors,
  type Goal,
  GOALS,
  type NewExperiment,
  readExperiment,
  type Variant,
  VARIANTS,
} from './model/experiment.ts';
