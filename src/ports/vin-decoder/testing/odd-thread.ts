import { parentPort } from 'node:worker_threads';

// Responds that every VIN is unknown, and ends with an error at the VIN "crash".
parentPort?.on('message', ({ id, vin }: { id: number; vin: string }) => {
  if (vin === 'crash') throw new Error('The thread failed.');
  parentPort?.postMessage({ id, decoded: null });
});
