import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 optimize code after fewer calls. Call it when the server is ready: loading the inventory would be slowed down
 * by code that is optimized for it alone.
 *
 * By default V8 optimizes a function after 400 calls, optimizes it fully after 3,000, and starts to wait for 500 more
 * calls each time the function sees a new kind of value. Most functions of a page run once per page, on many kinds of
 * values, so they would run slowly for thousands of pages, and some would forever.
 */
export function optimizeCodeSooner(): void {
  setFlagsFromString('--minimum-invocations-after-ic-update=50');
  setFlagsFromString('--invocation-count-for-maglev=100');
  setFlagsFromString('--invocation-count-for-turbofan=1000');
}
