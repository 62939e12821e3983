import type { Database } from '#ports/database/database.ts';
import { OUTBOX_CHANNEL } from './enqueue.ts';
import type { Channel } from './rows.ts';
import { type LeasedWrites, RowSender, type SendRowsOptions } from './send-rows.ts';

export type OutboxOptions = {
  database: Pick<Database, 'query' | 'listen'>;
  channels: readonly Pick<SendRowsOptions, 'channel' | 'send' | 'atOnce' | 'atOnceToOne' | 'takeAtLeast'>[];
  /** Host name used in the message ids of emails. */
  host: string;
  random(): number;
  onError(error: Error): void;
  onOutcome?(channel: string, kind: string, age: number): void;
} & Pick<SendRowsOptions, 'leaseMs' | 'pollMs' | 'restMs' | 'stopMs'>;

export type Outbox = {
  /** Lets transactions of this process write rows of a channel as leased by its sender. */
  leasedWrites(channel: Channel): LeasedWrites;
  stop(): Promise<void>;
};

const LISTEN_AGAIN_MS = 1_000;

/**
 * Sends the rows of the outbox until stopped; any number of processes can run at the same time. New rows are leased
 * within milliseconds of their commit. If a process dies, others take over its rows when its leases end. An email is
 * sent twice only if the process died after handing it over and before storing the result; the second one has the same
 * message id.
 */
export function startOutbox(options: OutboxOptions): Outbox {
  const { database, channels, onError, onOutcome, ...rest } = options;
  const senders = new Map(
    channels.map((channel) => [
      channel.channel,
      new RowSender({
        ...rest,
        ...channel,
        database,
        onError,
        onOutcome: (kind, { age }) => onOutcome?.(channel.channel, kind, age),
      }),
    ]),
  );
  const wakeAll = () => {
    for (const sender of senders.values()) sender.wake();
  };
  const stopListening = keepListening(database, wakeAll, onError);
  return {
    leasedWrites: (channel) => senders.get(channel)!,
    async stop() {
      await stopListening();
      await Promise.all([...senders.values()].map((sender) => sender.stop()));
    },
  };
}

/** Listens again whenever the connection breaks. In the meantime, polling finds the rows. */
function keepListening(
  database: Pick<Database, 'listen'>,
  onNotify: () => void,
  onError: (error: Error) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  const again = () => {
    if (!stopped) timer = setTimeout(listen, LISTEN_AGAIN_MS);
  };
  const listen = () => {
    unlisten = database.listen(OUTBOX_CHANNEL, onNotify, again).then(
      (stop) => (onNotify(), stop),
      (error: Error) => {
        onError(error);
        again();
        return undefined;
      },
    );
  };
  listen();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const stop = await unlisten;
    await stop?.().catch(() => undefined);
  };
}
