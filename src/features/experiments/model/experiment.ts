import type { Goal, NewExperiment, Variant } from '#features/flags/flags.ts';

export type Experiment = NewExperiment & { startedAt: Date; endedAt: Date | null; source: 'operator' | 'file' };

/** A running experiment, with the secret that assigns visitors. Constant for the experiment; deleted when it ends. */
export type RunningExperiment = NewExperiment & { salt: Uint8Array };

/** A visitor in an experiment. `digest` is their digest with the experiment's salt: for this request only, never stored. */
export type Participant = { experiment: RunningExperiment; variant: Variant; digest: string };

/** An action of a participant: seeing their variant (`exposure`), or reaching a goal. */
export type ParticipantEvent = { name: 'exposure' | Goal; participant: Participant; atMs: number };
