import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { redactSecrets } from '#kit/text/redact-secrets.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The request or job that log lines are attributed to. */
export type LogOrigin = { requestId: string } | { jobId: string; queue: string };

const origin = new AsyncLocalStorage<LogOrigin>();

/** @param destination standard output by default; tests pass their own. */
export function createLogger(destination?: pino.DestinationStream): pino.Logger {
  return pino(
    { level: 'warn', base: null, mixin: () => ({ ...origin.getStore() }), hooks: { streamWrite: redactSecrets } },
    destination,
  );
}

const logger = createLogger();

export function setLogLevel(level: LogLevel): void {
  logger.level = level;
}

/** Writes one line of JSON to standard output for the operator, with the request or job that caused it. */
export function log(level: 'debug' | 'info' | 'warn' | 'error', message: string, detail?: unknown): void {
  logger[level](detail instanceof Error ? { err: detail } : { detail }, message);
}

/** Returns whether that level is logged. Check it first when a detail is expensive to build. */
export function isLogged(level: LogLevel): boolean {
  return logger.isLevelEnabled(level);
}

/** Adds the origin to every log line of `work`, including its asynchronous parts. */
export function withLogOrigin<Result>(of: LogOrigin, work: () => Result): Result {
  return origin.run(of, work);
}
