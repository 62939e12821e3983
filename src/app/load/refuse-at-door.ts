import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from './admission.ts';
import { ERRORS } from '../base/errors.ts';
import { escapeHtml } from '#kit/escape-html.ts';
import { requestIdOf } from '../http/request-ids.ts';
import { DOOR_HEADERS } from '../http/security-headers.ts';
import { pauseSeconds, type RequestKinds } from './request-kinds.ts';

const { title, detail, status } = ERRORS.busy;

/** Without styles, scripts or anything else that needs another request. */
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

/**
 * Answers 503 before any other work if a search would have to wait too long. A refusal must cost next to nothing, or
 * refusals alone keep the process busy. Returns whether it answered; otherwise the app handles the request.
 */
export function refuseAtDoor(
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
      ...DOOR_HEADERS,
      'X-Request-Id': requestIdOf(request.headers['x-request-id']),
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
      'Retry-After': pauseSeconds(admission.expectedWaitMs()),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  };
}

function problemOf(instance: string): string {
  return JSON.stringify({ type: 'urn:forecourt:problem:busy', title, status, detail, instance, errors: [] });
}
