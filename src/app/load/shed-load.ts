import type { MiddlewareHandler } from 'hono';
import type { Admission } from './admission.ts';
import { pauseSeconds, type RequestKinds } from './request-kinds.ts';
import { problemResponse } from '../routes/rest/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import type { Surroundings } from '../base/surroundings.ts';

/**
 * Makes searches wait for their turn. Answers 503 with the seconds to wait in `Retry-After` if their turn would come
 * too late.
 */
export function shedLoad(
  surroundings: Surroundings & { admission: Admission },
  { isCall, requestKind }: RequestKinds,
): MiddlewareHandler {
  const { admission } = surroundings;
  return async (context, next) => {
    const { path, raw } = context.req;
    const kind = requestKind(path, context.req.header('user-agent'));
    if (kind === undefined) return next();
    const answered = Promise.withResolvers<void>();
    if ((await admission.enter(kind, raw.signal, answered.promise)) === 'admitted') {
      return next().finally(answered.resolve);
    }
    const response = isCall(path) ? problemResponse(context, 'busy') : sendProblem(context, surroundings, 'busy');
    response.headers.set('Retry-After', pauseSeconds(admission.expectedWaitMs()));
    return response;
  };
}
