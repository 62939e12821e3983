import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage once the heap has grown by half from now on, because V8 lets it grow much further where the machine has
 * memory. For a server that is ready: loading the inventory grows the heap quickly, and collecting so often slows it down.
 */
export function collectGarbageEarly(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/**
 * Collects all garbage now, compacts the heap and returns the free memory to the system, which V8 does not do by itself
 * while it runs. Takes 0.3 s with 35,000 listings; the process does nothing else in that time. Does nothing in a process
 * that was started without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
