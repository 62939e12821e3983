import { Socket } from 'node:net';
import { openClient } from './open-client.ts';

/** A refusal, such as too many connections, also counts as a response. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const OF_THE_SYSTEM = /^E[A-Z]+$/;

/**
 * Resolves when the server at `url` responds on a new connection. @throws when it cannot be reached, or `signal`
 * aborts.
 */
export async function probeServer(url: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  const client = openClient({ connectionString: url, application_name: 'forecourt-probe', stream: () => socket });
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
  } catch (error) {
    socket.destroy();
    const { code = '' } = error as { code?: string };
    if (!SQLSTATE.test(code) || OF_THE_SYSTEM.test(code)) throw error;
  }
}
