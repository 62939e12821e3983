import v8 from 'node:v8';
import vm from 'node:vm';

/** Bytes that this process holds on to, after a collection of garbage. */
export function heldBytes(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  // The first collection lets finalizers run, the second takes what they let go.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
