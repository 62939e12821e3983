import { parentPort, workerData } from 'node:worker_threads';
import { createCorgiDecoder } from './corgi-decoder.ts';

// The thread of `createVinDecoder`: answers `{ id, vin }` with `{ id, decoded }` or `{ id, error }`, in order.
const decoder = createCorgiDecoder(workerData as string);

parentPort?.on('message', ({ id, vin }: { id: number; vin: string }) => {
  void decoder
    .then((ready) => ready.decode(vin))
    .then(
      (decoded) => parentPort?.postMessage({ id, decoded }),
      (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
    );
});
