import http from 'node:http';

const TIMEOUT_MS = 30_000;

/** The encodings that are measured: each is the only one that a request accepts. */
export const ENCODINGS = ['identity', 'gzip', 'br', 'zstd'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Sends requests over one connection, so that the server is measured and not the handshakes. */
export type Reader = {
  /** Returns the bytes as transferred, still compressed. @throws Error when the status is not 200. */
  read(url: URL): Promise<{ bytes: Buffer; encoding: string | undefined }>;
  close(): void;
};

export function createReader(encoding: Encoding = 'gzip'): Reader {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    read: (url) =>
      new Promise((resolve, reject) => {
        const request = http.get(
          url,
          { agent, timeout: TIMEOUT_MS, headers: { 'accept-encoding': encoding } },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.once('error', reject);
            answer.once('end', () =>
              answer.statusCode === 200
                ? resolve({ bytes: Buffer.concat(chunks), encoding: answer.headers['content-encoding'] })
                : reject(new Error(`${url} answered ${answer.statusCode}, not 200.`)),
            );
          },
        );
        request.once('timeout', () =>
          request.destroy(new Error(`${url} did not answer within ${TIMEOUT_MS / 1000} s.`)),
        );
        request.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            error.code === 'ECONNREFUSED' ? new Error(`No server answers at ${url.origin}. Start it first.`) : error,
          ),
        );
      }),
    close: () => agent.destroy(),
  };
}
