import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';

export type Encoding = 'gzip' | 'identity';
type Asking = { origin: string; paths: readonly string[]; encoding: Encoding };

/** For each request: wall-clock ms until its last byte, and the bytes of its body. */
export type RequestSamples = { ms: number[]; bytes: number[] };

/** Sends requests one after the other over one connection, from a separate process whose CPU time is not the server's. */
export async function requestSequentially(asking: Asking): Promise<RequestSamples> {
  const child = fork(import.meta.filename);
  try {
    return await new Promise<RequestSamples>((resolve, reject) => {
      child.once('message', (asked) => resolve(asked as RequestSamples));
      child.once('exit', () => reject(new Error('The process that asks ended without an answer; it said why above.')));
      child.send(asking);
    });
  } finally {
    child.kill();
  }
}

if (process.send) process.once('message', (asking) => void answer(asking as Asking));

async function answer({ origin, paths, encoding }: Asking): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked: RequestSamples = { ms: [], bytes: [] };
  for (const path of paths) {
    const start = performance.now();
    asked.bytes.push(await read(`${origin}${path}`, agent, encoding));
    asked.ms.push(performance.now() - start);
  }
  process.send!(asked);
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
