import type { JobsOptions } from '../jobs.ts';

/** The shortest allowed times. */
export const TEST_OPTIONS = { heartbeatSeconds: 10, watchSeconds: 1, pollSeconds: 0.5 } satisfies JobsOptions;
