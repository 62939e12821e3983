import { randomUUID } from 'node:crypto';
import { connectDatabase } from '../database.ts';

/**
 * Creates an empty database, or a copy of `template`, to which nothing may be connected. Returns its address. It is
 * copied file by file, because a copy through the write-ahead log takes three times the processor time.
 */
export async function newDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const server = connectDatabase(serverUrl, { poolSize: 1 });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
