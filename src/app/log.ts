import pino from 'pino';

const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'warn', base: null });

/** One line of JSON on standard output for whoever runs the site. */
export function log(level: 'info' | 'warn' | 'error', message: string, detail?: unknown): void {
  logger[level](detail instanceof Error ? { err: detail } : { detail }, message);
}
