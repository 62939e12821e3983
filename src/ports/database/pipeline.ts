import type { Socket } from 'node:net';
import type pg from 'pg';
import type { TimedStatement, WatchCall } from './database.ts';

/** A client, with properties that the types of `pg` lack. */
type PipelineClient = pg.PoolClient & { pipeline: boolean; connection: { stream: Socket } };

/** Statements that share a connection: about as many as one page sends. */
const MAX_STATEMENTS = 4;

type Waiting = {
  statement: TimedStatement;
  resolve(rows: never[]): void;
  reject(error: unknown): void;
};

/**
 * Sends the statements of one turn of the event loop over one connection in one write, because writes and connections
 * cost a page more than the statements themselves. The server runs them one after the other, and each of them succeeds
 * or fails on its own. Exceeding a time limit fails all statements without an answer yet, and the wait for earlier ones
 * counts. So use it for short reads with similar limits, a few on each connection.
 */
export function createPipeline(options: { acquire(): Promise<pg.PoolClient>; watch: WatchCall }) {
  let waiting: Waiting[] = [];
  const send = () => {
    const statements = waiting;
    waiting = [];
    while (statements.length > 0) void sendStatements(statements.splice(0, MAX_STATEMENTS), options);
  };
  return <Row extends object>(statement: TimedStatement): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ statement, resolve: resolve as Waiting['resolve'], reject });
    });
}

async function sendStatements(
  statements: readonly Waiting[],
  { acquire, watch }: Parameters<typeof createPipeline>[0],
): Promise<void> {
  let client: PipelineClient;
  try {
    client = (await acquire()) as PipelineClient;
  } catch (error) {
    for (const { reject } of statements) reject(error);
    return;
  }
  let failure: Error | undefined;
  client.pipeline = true;
  const { stream } = client.connection;
  stream.cork();
  const running = statements.map(({ statement, resolve, reject }) =>
    watch(async () => client.query(statement)).then(
      ({ rows }) => resolve(rows as never[]),
      (error: unknown) => {
        failure = error as Error;
        reject(error);
      },
    ),
  );
  stream.uncork();
  await Promise.all(running);
  client.pipeline = false;
  client.release(failure);
}
