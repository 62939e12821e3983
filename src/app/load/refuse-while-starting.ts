import type { MiddlewareHandler } from 'hono';
import type { RequestKinds } from './request-kinds.ts';
import { problemResponse } from '../routes/rest/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import type { Surroundings } from '../base/surroundings.ts';

const RETRY_AFTER_SECONDS = '2';

/** Answers 503 until the inventory is loaded, so that no response says that no car is for sale. */
export function refuseWhileStarting(
  surroundings: Surroundings,
  { isProgram }: Pick<RequestKinds, 'isProgram'>,
): MiddlewareHandler {
  return async (context, next) => {
    if (!surroundings.isStarting()) return next();
    const response = isProgram(context.req)
      ? problemResponse(context, 'starting')
      : sendProblem(context, surroundings, 'starting');
    response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
    return response;
  };
}
