import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { redactSecrets } from '#kit/redact-secrets.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What all is logged with that comes of one request or one job. */
export type LogOrigin = { requestId: string } | { jobId: string; queue: string };

const origin = new AsyncLocalStorage<LogOrigin>();

/** @param destination standard output, unless a test wants to read. */
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

/** One line of JSON on standard output for whoever runs the site, with the request or job that it comes of. */
export function log(level: 'debug' | 'info' | 'warn' | 'error', message: string, detail?: unknown): void {
  logger[level](detail instanceof Error ? { err: detail } : { detail }, message);
}

/** Whether anything is written at that level: some details cost something to put together. */
export function isLogged(level: LogLevel): boolean {
  return logger.isLevelEnabled(level);
}

/** Whatever is logged during the work, also later in its course, names its origin. */
export function withLogOrigin<Result>(of: LogOrigin, work: () => Result): Result {
  return origin.run(of, work);
}
