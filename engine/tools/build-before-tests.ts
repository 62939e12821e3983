import { buildKernel } from './build-kernel.ts';

/** Compiles the kernel from the current sources before tests use it. */
export async function setup(): Promise<void> {
  await buildKernel();
}
