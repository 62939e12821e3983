import { parentPort } from 'node:worker_threads';

// Answers that every VIN is unknown, but ends itself by an error at the VIN "crash".
parentPort?.on('message', ({ id, vin }: { id: number; vin: string }) => {
  if (vin === 'crash') throw new Error('The thread failed.');
  parentPort?.postMessage({ id, decoded: null });
});
