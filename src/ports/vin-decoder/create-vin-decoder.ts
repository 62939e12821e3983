import { Worker } from 'node:worker_threads';
import type { DecodedVin, VinDecoder } from './vin-decoder.ts';

type Answer = { id: number; decoded?: DecodedVin | null; error?: string };

/**
 * The decoder of the product: corgi in a thread of its own, so that requests never wait for it. The thread starts with
 * the first VIN and keeps nothing alive. `folder` is where its database is unpacked. `program`: tests have one that fails.
 */
export function createVinDecoder(folder: string, program = new URL('./corgi-thread.ts', import.meta.url)): VinDecoder {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<DecodedVin | null>>();

  /** A thread that fails says so twice, as an error and as its exit. The second time another one may have started. */
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
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(decoded ?? null);
      else asked?.reject(new Error(`The VIN could not be decoded: ${error}`));
    });
    started.on('error', (error: Error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('The VIN decoder was closed.')));
    started.unref();
    return started;
  };

  return {
    decode(vin) {
      worker ??= start();
      const answer = Promise.withResolvers<DecodedVin | null>();
      waiting.set(++lastId, answer);
      worker.postMessage({ id: lastId, vin });
      return answer.promise;
    },
    close: async () => void (await worker?.terminate()),
  };
}
