import pg from 'pg';

/** The clients of a pool and of this module report a lost connection to every caller; the event itself is of no use. */
const ignore = () => undefined;

/**
 * Listens to the errors of a pool and of each of its clients, from the moment a client has connected. `pg-pool` removes its
 * own listener before it hands a client out, and an `error` event without a listener ends the process. Callers learn of a lost
 * connection from the statements that fail on it, and the pool replaces the client.
 */
export function listenForErrors(pool: pg.Pool): void {
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
}

/** Makes a client that never emits `error` without a listener. It is not connected yet. */
export function openClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', ignore);
}
