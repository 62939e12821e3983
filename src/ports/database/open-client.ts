import pg from 'pg';

/** Clients report a lost connection through every call that fails, so the event itself is not needed. */
const ignore = () => undefined;

/**
 * Listens for errors of a pool and of its clients as soon as they connect. `pg-pool` removes its own listener before it
 * hands out a client, and an `error` event without a listener ends the process. Callers learn of a lost connection from
 * the statements that fail on it, and the pool replaces the client.
 */
export function listenForErrors(pool: pg.Pool): void {
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
}

/** Creates a client, not yet connected, that never emits `error` without a listener. */
export function openClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', ignore);
}
