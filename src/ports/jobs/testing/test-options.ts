import type { JobsOptions } from '../jobs.ts';

/** As short as they may be. */
export const TEST_OPTIONS = { heartbeatSeconds: 10, watchSeconds: 1 } satisfies JobsOptions;
