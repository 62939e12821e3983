import { buildKernel } from './build-kernel.ts';

/** Before a run of tests: they use the kernel as its sources are now. */
export async function setup(): Promise<void> {
  await buildKernel();
}
