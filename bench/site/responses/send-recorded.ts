import http from 'node:http';
import type { ReceivedResponse } from './compare-responses.ts';
import type { RecordedRequest } from './recorded-requests.ts';

const TIMEOUT_MS = 30_000;

/** Sends a recorded request to a site, uncompressed, and returns all that comes back. */
export function sendRecorded(
  origin: string,
  { line, method, host, path, body }: RecordedRequest,
): Promise<ReceivedResponse> {
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  const headers = {
    host,
    accept: 'text/html,*/*',
    'accept-encoding': 'identity',
    // Without this header, each site would generate its own request id.
    'x-request-id': `recorded-${line}`,
    ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.once('timeout', () =>
      request.destroy(new Error(`${method} ${path} was not answered within ${TIMEOUT_MS / 1000} s.`)),
    );
    request.once('error', reject);
    request.end(body);
  });
}
