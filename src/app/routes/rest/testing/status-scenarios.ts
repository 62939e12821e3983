import type { Operation } from './api-description.ts';
import { ANN_HEADERS, type Call, EXHAUSTED_LIMITS, type StatusScenario } from './api-test-context.ts';
import { LEAD_STATUS_SCENARIOS } from './lead-status-scenarios.ts';
import { SAVE_STATUS_SCENARIOS } from './save-status-scenarios.ts';

const BROKEN = {
  isStarting: () => {
    throw new Error('A bug');
  },
};
const STARTING = { isStarting: () => true };
const EXHAUSTED = { limits: EXHAUSTED_LIMITS };

/** Returns an operation's path with plain values: an unknown record, and an empty body. */
const pathOf = ({ path }: Operation) =>
  path
    .replace('{zip}', '80202')
    .replace('{name}', 'makes')
    .replaceAll(/\{\w+\}/g, '42');
const bodyOf = ({ method }: Operation): Call => ({ method, ...(method !== 'GET' && { body: {} }) });

/** Requests that make any operation return a status of the middleware, or of every route of its kind. */
const COMMON: Readonly<Record<number, StatusScenario>> = {
  400: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), headers: { host: 'a@b' } }),
  401: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), headers: { 'x-id-token': 'ended' } }),
  403: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), headers: { 'sec-fetch-site': 'cross-site' } }),
  405: ({ open }, each) => open()(pathOf(each), { method: 'PATCH' }),
  409: async ({ open }, each) => {
    const ask = open();
    await ask(pathOf(each), { headers: { 'X-Request-Id': 'session.2' } });
    return ask(pathOf(each), { headers: { 'X-Request-Id': 'session.1' } });
  },
  413: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), body: { text: 'x'.repeat(17_000) } }),
  414: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), query: `x=${'y'.repeat(9_000)}` }),
  421: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), headers: { host: 'evil.example' } }),
  422: ({ open }, each) => open()(pathOf(each), { ...bodyOf(each), headers: ANN_HEADERS }),
  429: ({ open }, each) => open(EXHAUSTED)(pathOf(each), { ...bodyOf(each), headers: ANN_HEADERS }),
  500: ({ open }, each) => open(BROKEN)(pathOf(each), bodyOf(each)),
  503: ({ open }, each) => open(STARTING)(pathOf(each), bodyOf(each)),
};

/** Returns how to make an operation return a status; `undefined` if no way is known. */
export function statusScenarioFor(operation: Operation, status: number): StatusScenario | undefined {
  const own = ownScenarioFor(operation, status);
  if (own) return own;
  if (status === 200 && operation.method === 'GET')
    return ({ open }, each) => open()(pathOf(each), { headers: ANN_HEADERS });
  return COMMON[status];
}

const ownScenarioFor = ({ method, path }: Operation, status: number): StatusScenario | undefined =>
  ({ ...SAVE_STATUS_SCENARIOS, ...LEAD_STATUS_SCENARIOS })[`${method} ${path}`]?.[status];

/** Returns whether only the middleware returns this status, so that the scenario of `COMMON` applies. */
export function isCommonStatus(operation: Operation, status: number): boolean {
  return ownScenarioFor(operation, status) === undefined && commonStatuses(operation).includes(status);
}

/** Returns the statuses that the middleware can return for any operation of a method. */
export function commonStatuses({ method }: Operation): number[] {
  return [400, 405, 414, 421, 500, 503, ...(method === 'GET' ? [] : [403, 413])];
}
