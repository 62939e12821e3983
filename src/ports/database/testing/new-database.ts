import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { listenForErrors } from '../open-client.ts';

/** By server, a connection that does not keep the process from ending. Opening one takes as long as a statement. */
const servers = new Map<string, pg.Pool>();

function connectionTo(serverUrl: string): pg.Pool {
  const known = servers.get(serverUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  listenForErrors(pool);
  servers.set(serverUrl, pool);
  return pool;
}

/**
 * Creates an empty database, or a copy of `template`, to which nothing may be connected. Returns its address. It is
 * copied file by file, because a copy through the write-ahead log takes three times the processor time.
 */
export async function newDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await connectionTo(serverUrl).query(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
