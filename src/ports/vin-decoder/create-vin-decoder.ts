import { Worker } from 'node:worker_threads';
import type { DecodedVin, VinDecoder } from './vin-decoder.ts';

type Answer = { id: number; decoded?: DecodedVin | null; error?: string };

/**
 * Creates the production decoder: corgi in a separate thread, so that requests never wait for it. The thread starts
 * with the first VIN and keeps the process alive only while a VIN is being decoded. `folder` receives its unpacked database. `program` is
 * replaced in tests by one that fails.
 */
export function createVinDecoder(folder: string, program = new URL('./corgi-thread.ts', import.meta.url)): VinDecoder {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<DecodedVin | null>>();

  /**
   * A failing thread reports it twice, as an error and as its exit. By the second time, another thread may have
   * started.
   */
  const fail = (failed: Worker, error: Error) => {
    if (failed !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(program, {
      workerData: folder,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.on('message', ({ id, decoded, error }: Answer) => {
      const waiter = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
      if (error === undefined) waiter?.resolve(decoded ?? null);
      else waiter?.reject(new Error(`The VIN could not be decoded: ${error}`));
    });
    started.on('error', (error: Error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('The VIN decoder was closed.')));
    return started;
  };

  return {
    decode(vin) {
      worker ??= start();
      const answer = Promise.withResolvers<DecodedVin | null>();
      waiting.set(++lastId, answer);
      worker.ref();
      worker.postMessage({ id: lastId, vin });
      return answer.promise;
    },
    close: async () => void (await worker?.terminate()),
  };
}
