import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One message of the PostgreSQL protocol, version 3, with its header. */
type Message = { type: string; bytes: Buffer };

const HEADER = 5;
const LENGTH = 4;

/**
 * Splits the bytes of one direction of a connection into messages. An incomplete message waits for the next bytes. A
 * client's first message has no type, so it is called `start`.
 */
function splitMessages({ firstIsStart }: { firstIsStart: boolean }): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = firstIsStart;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const typeBytes = isFirst ? 0 : 1;
      if (rest.length < (isFirst ? LENGTH : HEADER)) return messages;
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return messages;
      messages.push({ type: isFirst ? 'start' : String.fromCharCode(rest[0]!), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/**
 * The message at which one connection ends, and how. `message` counts from 1, over all connections opened since `arm`.
 */
export type ConnectionCut = {
  side: 'server' | 'client';
  message: number;
  at: 'before' | 'middle' | 'after';
  /**
   * `fatal`: like `pg_terminate_backend`, an error message in the same packet as the data before it, then the end of
   * the connection.
   */
  by: 'end' | 'reset' | 'fatal';
};

/** The forwarded messages: the type of each, such as `Z` for ReadyForQuery, and `start` for a client's first. */
export type ForwardedMessages = { server: string[]; client: string[] };

/** A proxy between clients and a PostgreSQL that ends a connection at a given message of the protocol. */
export type CuttingProxy = {
  /** The address of the database behind it. */
  url: string;
  /**
   * Counts the messages of connections opened from now on, and ends the one that carries the given message; with
   * `null`, it ends none. Earlier connections may still carry data that their client no longer reads; they are not
   * counted.
   */
  arm(cut: ConnectionCut | null): void;
  passed(): ForwardedMessages;
  hasCut(): boolean;
  close(): Promise<void>;
};

/** An ErrorResponse like the one that a server sends when an operator ends its session. */
export const TERMINATED_MESSAGE = errorResponse(
  'FATAL',
  '57P01',
  'terminating connection due to administrator command',
);

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const state: State = { cut: null, hasCut: false, passed: { server: [], client: [] }, round: 0 };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    join(state, client, database);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Clients would connect to the database's Unix socket and bypass the proxy.
  url.searchParams.delete('host');
  return {
    url: url.href,
    arm: (cut) =>
      Object.assign(state, { cut, hasCut: false, passed: { server: [], client: [] }, round: state.round + 1 }),
    passed: () => state.passed,
    hasCut: () => state.hasCut,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** `round` counts the calls of `arm`. */
type State = { cut: ConnectionCut | null; hasCut: boolean; passed: ForwardedMessages; round: number };

function join(state: State, client: Socket, database: Socket): void {
  let ended = false;
  const { round } = state;
  const relay = (side: ConnectionCut['side'], from: Socket, to: Socket) => {
    const messages = splitMessages({ firstIsStart: side === 'client' });
    from.on('data', (chunk) => {
      const out: Buffer[] = [];
      for (const message of ended ? [] : messages(chunk)) {
        const cut = round === state.round ? noteMessage(state, side, message) : null;
        out.push(cut ? partOf(message, cut) : message.bytes);
        if (!cut) continue;
        ended = state.hasCut = true;
        to.write(Buffer.concat(out), () => endBoth(cut, client, database));
        return;
      }
      if (out.length > 0) to.write(Buffer.concat(out));
    });
  };
  relay('client', client, database);
  relay('server', database, client);
  client.on('close', () => database.destroy());
  database.on('close', () => !ended && client.destroy());
}

function noteMessage(state: State, side: ConnectionCut['side'], message: Message): ConnectionCut | null {
  const types = state.passed[side];
  types.push(message.type);
  const { cut } = state;
  return cut && !state.hasCut && cut.side === side && cut.message === types.length ? cut : null;
}

/** Returns the part of a message that is still forwarded when its connection is ended. */
function partOf({ bytes }: Message, { side, at, by }: ConnectionCut): Buffer {
  if (at === 'middle') return bytes.subarray(0, Math.ceil(bytes.length / 2));
  const whole = at === 'after' ? bytes : Buffer.alloc(0);
  return by === 'fatal' && side === 'server' ? Buffer.concat([whole, TERMINATED_MESSAGE]) : whole;
}

function endBoth({ side, by }: ConnectionCut, client: Socket, database: Socket): void {
  if (by === 'reset') client.resetAndDestroy();
  else if (by === 'fatal' && side === 'client') client.end(TERMINATED_MESSAGE);
  else client.end();
  // Data that the client already sent still arrives, as if only the return path were lost.
  database.end();
}

function errorResponse(severity: string, code: string, text: string): Buffer {
  const fields = `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`;
  const message = Buffer.alloc(5 + Buffer.byteLength(fields));
  message.write('E');
  message.writeInt32BE(message.length - 1, 1);
  message.write(fields, 5);
  return message;
}
