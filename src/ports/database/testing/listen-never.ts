import pg from 'pg';

/** A control: connects a client that has no `error` listener, so that the end of its connection ends the process. */
export async function connectWithoutListener(url: string): Promise<void> {
  await new pg.Client({ connectionString: url }).connect();
}
