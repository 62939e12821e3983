import type { MiddlewareHandler } from 'hono';
import type { Admission } from './admission.ts';
import { retryAfterSeconds } from '../base/temporary-failure.ts';
import type { RequestKinds } from '../http/request-kinds.ts';
import { problemResponse } from '../http/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import type { AppContext } from '../base/app-context.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '../base/errors.ts';
import { escapeHtml } from '#kit/text/escape-html.ts';
import { requestIdOf } from '../http/request-ids.ts';
import { PRE_APP_HEADERS } from '../http/security-headers.ts';

const { title, detail, status } = ERRORS.busy;

/** A page without styles, scripts or anything else that needs another request. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail)}</p>
<p><a href="">Try again</a></p>
</html>
`;

const STARTING_RETRY_SECONDS = '2';

/**
 * Makes searches wait for their turn. If their turn would come too late, answers 503 with the seconds to wait in
 * `Retry-After`.
 */
export function shedLoad(
  appContext: AppContext & { admission: Admission },
  { isCall, requestKind }: RequestKinds,
): MiddlewareHandler {
  const { admission } = appContext;
  return async (context, next) => {
    const { path, raw } = context.req;
    const kind = requestKind(path, context.req.header('user-agent'));
    if (kind === undefined) return next();
    const answered = Promise.withResolvers<void>();
    if ((await admission.enter(kind, raw.signal, answered.promise)) === 'admitted') {
      return next().finally(answered.resolve);
    }
    const response = isCall(path) ? problemResponse(context, 'busy') : sendProblem(context, appContext, 'busy');
    response.headers.set('Retry-After', retryAfterSeconds(admission.expectedWaitMs()));
    return response;
  };
}

/** Answers 503 until the inventory is loaded, so that no response claims that there are no cars for sale. */
export function refuseWhileStarting(
  appContext: AppContext,
  { isProgram }: Pick<RequestKinds, 'isProgram'>,
): MiddlewareHandler {
  return async (context, next) => {
    if (!appContext.isStarting()) return next();
    const response = isProgram(context.req)
      ? problemResponse(context, 'starting')
      : sendProblem(context, appContext, 'starting');
    response.headers.set('Retry-After', STARTING_RETRY_SECONDS);
    return response;
  };
}

/**
 * Answers 503 before any other work if a search would have to wait too long. A refusal must cost next to nothing,
 * because otherwise the refusals themselves would keep the process busy. Returns whether it answered; otherwise the app
 * handles the request.
 */
export function rejectWhenOverloaded(
  admission: Pick<Admission, 'refuses' | 'expectedWaitMs'>,
  { isCall, requestKind }: RequestKinds,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const kind = requestKind(path, request.headers['user-agent']);
    if (kind === undefined || !admission.refuses(kind)) return false;
    const [type, text] = isCall(path)
      ? ['application/problem+json', problemOf(path)]
      : ['text/html; charset=UTF-8', PAGE];
    response.writeHead(status, {
      ...PRE_APP_HEADERS,
      'X-Request-Id': requestIdOf(request.headers['x-request-id']),
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
      'Retry-After': retryAfterSeconds(admission.expectedWaitMs()),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  };
}

function problemOf(instance: string): string {
  return JSON.stringify({ type: 'urn:forecourt:problem:busy', title, status, detail, instance, errors: [] });
}
