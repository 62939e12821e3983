import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { checkFolder, contentTypeOf, checkExactSize, isObjectKey, type ObjectFacts, type Objects } from './objects.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** The endpoint of an S3-compatible service; absent for Amazon's own in the region. */
  endpoint?: string | undefined;
};

const CONNECT_TIMEOUT_MS = 2_000;
/** The limit for silence on an open connection. */
const SILENT_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;

/** Errors are thrown, so the client must not print them too. */
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/**
 * Creates an object store in a bucket of any S3-compatible service. Finds credentials like the AWS tools:
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, or the machine's role.
 */
export function createS3Objects({ bucket, region, endpoint }: S3Settings): Objects {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENT_TIMEOUT_MS },
    // Trailing checksums are specific to Amazon. Other services reject them, or store them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
  });
  const where = (key: string) => ({ Bucket: bucket, Key: key, type: contentTypeOf(key) });

  return {
    put: async (key, body, signal) => {
      const { type, ...place } = where(key);
      const object = { ...place, ContentType: type };
      if (body instanceof Uint8Array) {
        await client.send(new PutObjectCommand({ ...object, Body: body }), until(signal));
        return;
      }
      // If the body fails, the request must be aborted. Otherwise it would wait for the remaining bytes.
      const failing = new AbortController();
      let failure: unknown;
      const counted = checkExactSize(body).once('error', (error) => failing.abort((failure = error)));
      await client
        .send(
          new PutObjectCommand({ ...object, Body: counted, ContentLength: body.size }),
          until(signal ? AbortSignal.any([signal, failing.signal]) : failing.signal),
        )
        .catch((error: unknown) => {
          counted.destroy();
          throw failure ?? error;
        });
    },
    get: async (key, signal) => {
      const { type, ...place } = where(key);
      const found = await client.send(new GetObjectCommand(place), until(signal)).catch(noneIfMissing);
      return found && { ...factsOf(key, type, found), body: found.Body as Readable };
    },
    head: async (key, signal) => {
      const { type, ...place } = where(key);
      const found = await client.send(new HeadObjectCommand(place), until(signal)).catch(noneIfMissing);
      return found && factsOf(key, type, found);
    },
    remove: async (key, signal) => {
      const { type: _, ...place } = where(key);
      await client.send(new DeleteObjectCommand(place), until(signal)).catch(noneIfMissing);
    },
    list: (folder, signal) => {
      checkFolder(folder);
      return listPages(client, bucket, folder, signal);
    },
    close: () => client.destroy(),
  };
}

async function* listPages(
  client: S3Client,
  bucket: string,
  folder: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ObjectFacts> {
  let after: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: after }),
      until(signal),
    );
    for (const { Key: key = '', Size: size, ETag, LastModified } of page.Contents ?? []) {
      if (isObjectKey(key)) yield factsOf(key, contentTypeOf(key), { ContentLength: size, ETag, LastModified });
    }
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

/** The client's types do not allow an option that is explicitly undefined. */
function until(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {};
}

type Headers = { ContentLength?: number | undefined; ETag?: string | undefined; LastModified?: Date | undefined };

function factsOf(key: string, contentType: string, { ContentLength, ETag, LastModified }: Headers): ObjectFacts {
  return { key, contentType, size: ContentLength ?? 0, etag: ETag ?? '""', changedAt: LastModified ?? new Date(0) };
}

/** Converts a missing object to `null`. A missing bucket is a configuration error, so it is rethrown. */
function noneIfMissing(error: unknown): null {
  const isMissing = error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
  if (isMissing) return null;
  throw error;
}
