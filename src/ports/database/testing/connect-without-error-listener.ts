import pg from 'pg';

/** A control: connects a client without an `error` listener, so that the end of its connection ends the process. */
export async function connectWithoutErrorListener(url: string): Promise<void> {
  await new pg.Client({ connectionString: url }).connect();
}
