/**
 * Entry of the kernel in WebAssembly: the functions that the host calls, and the machine's operations for tests and
 * benchmarks.
 */
export * from '../src/kernel/kernel.ts';
export * from './machine.ts';
