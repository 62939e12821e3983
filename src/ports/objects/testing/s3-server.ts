import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import type { S3Settings } from '../s3-objects.ts';

/** The credentials that the test server accepts, given as environment variables as for the AWS tools. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Starts an S3-compatible server with an empty bucket, and sets its credentials where clients look for them. */
export async function startS3Server(): Promise<S3Settings & { endpoint: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'forecourt-s3-'));
  const bucket = 'forecourt';
  const thread = new Worker(path.join(import.meta.dirname, 's3-thread.ts'), { workerData: { directory, bucket } });
  const [port] = (await once(thread, 'message')) as [number];
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
  return {
    ...{ bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    stop: async () => {
      vi.unstubAllEnvs();
      await thread.terminate();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
