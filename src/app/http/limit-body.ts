import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sendErrorResponse } from './send-error-response.ts';
import { createRowFinder, type RouteFacts } from './route.ts';
import type { AppContext } from '../base/app-context.ts';
import { truncateFiles } from './truncate-files.ts';

/** Larger than any form. `bodyBytes` of a route sets another limit for its path. */
const MAX_BYTES = 16 * 1024;
/** For all fields of a form except files. */
const MAX_TEXT_BYTES = 64 * 1024;
/** The largest form with a file whose other fields are still read: larger than a camera's raw picture. */
const MAX_CUT_BYTES = 256 * 1024 * 1024;

/**
 * Limits the size of request bodies before anything reads them, with a declared length or in chunks. Answers a larger
 * one with 413: a page for a form, problem details for a program. In a form with files, only the files are cut, because
 * the route's response repeats the user's input.
 */
export function limitBody(
  appContext: AppContext,
  routes: readonly Pick<RouteFacts, 'method' | 'path' | 'bodyBytes'>[],
): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => sendErrorResponse(context, appContext, 'body-too-large') });
  const usual = limitTo(MAX_BYTES);
  const tooLargeToCut = limitTo(MAX_CUT_BYTES);
  const rowOf = createRowFinder(
    routes.flatMap(({ method, path, bodyBytes }) =>
      bodyBytes === undefined ? [] : [{ method, path, bodyBytes, limit: limitTo(bodyBytes) }],
    ),
  );
  return (context, next) => {
    const { method } = context.req;
    // These methods have no body. Checking the request itself would create its whole `Request`, which keeps a page's
    // memory alive until the next full garbage collection.
    if (method === 'GET' || method === 'HEAD') return next();
    const row = rowOf(context.req);
    if (!row) return usual(context, next);
    const boundary = boundaryOf(context);
    if (boundary === null || row.bodyBytes <= MAX_TEXT_BYTES) return row.limit(context, next);
    if (Number(context.req.header('content-length') ?? 0) > MAX_CUT_BYTES) return tooLargeToCut(context, next);
    cutFilesOf(context, boundary, row.bodyBytes);
    return next();
  };
}

/** Returns the boundary of a form with files; `null` for another body. */
function boundaryOf({ req }: Context): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(req.header('content-type') ?? '') ??
    [];
  return quoted ?? plain ?? null;
}

function cutFilesOf(context: Context, boundary: string, maxBytes: number): void {
  const { raw } = context.req;
  if (!raw.body) return;
  const limits = { fileBytes: maxBytes - MAX_TEXT_BYTES, textBytes: MAX_TEXT_BYTES, bodyBytes: MAX_CUT_BYTES };
  const body = raw.body.pipeThrough(truncateFiles(boundary, limits));
  // The types of browsers lack `duplex`, which Node requires for a stream.
  const init: RequestInit & { duplex: 'half' } = { method: raw.method, body, duplex: 'half' };
  context.req.raw = new Request(raw, init);
}
