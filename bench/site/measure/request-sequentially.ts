import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';

export type Encoding = 'gzip' | 'identity';
type RequestPlan = { origin: string; paths: readonly string[]; encoding: Encoding };

/** For each request: wall-clock ms until its last byte, and the bytes of its body. */
export type RequestSamples = { ms: number[]; bytes: number[] };

/** Sends requests one after the other over one connection, from a separate process whose CPU time is not the server's. */
export async function requestSequentially(plan: RequestPlan): Promise<RequestSamples> {
  const child = fork(import.meta.filename);
  try {
    return await new Promise<RequestSamples>((resolve, reject) => {
      child.once('message', (samples) => resolve(samples as RequestSamples));
      child.once('exit', () =>
        reject(new Error('The requesting process ended without an answer; it reported the reason above.')),
      );
      child.send(plan);
    });
  } finally {
    child.kill();
  }
}

if (process.send) process.once('message', (plan) => void answer(plan as RequestPlan));

async function answer({ origin, paths, encoding }: RequestPlan): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: RequestSamples = { ms: [], bytes: [] };
  for (const path of paths) {
    const start = performance.now();
    samples.bytes.push(await read(`${origin}${path}`, agent, encoding));
    samples.ms.push(performance.now() - start);
  }
  process.send!(samples);
}

function read(url: string, agent: Agent, encoding: Encoding): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'Accept-Encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('error', reject);
      response.once('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    request.once('error', reject);
  });
}
