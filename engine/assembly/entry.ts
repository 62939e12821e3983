/** The kernel as WebAssembly: what the host calls, and the machine's operations for those who compare or measure them. */
export * from '../src/kernel/kernel.ts';
export * from './machine.ts';
