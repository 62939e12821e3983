import pg from 'pg';

/** A control: takes a client from a pool, and adds its listener too late. */
export async function addErrorListenerTooLate(url: string): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      return (await client.query('select 1 as n')).rows;
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}
