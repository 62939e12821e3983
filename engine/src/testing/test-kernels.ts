import { test } from 'vitest';
import type { KernelKind } from '../kernel-loader/load-kernel.ts';

/**
 * Tests a property with both kernels. With the plain one, which answers where there is no build of the other, it is a
 * long test: other properties compare both kernels in every run.
 */
export function testKernels(title: string, work: (kernel: KernelKind) => Promise<void> | void): void {
  test.for<KernelKind>(['simd'])(`${title}`, (kernel) => work(kernel));
  test.for<KernelKind>(['plain'])(`${title}`, { tags: 'long' }, (kernel) => work(kernel));
}
