import { once } from 'node:events';
import { createServer, request, Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrain, createEventLoopTurns, type Drain } from './drain.ts';

/** A wait that the test ends. */
type Wait = { ms: number; end(): void };

let waits: Wait[];
let drain: Drain;
let server: Server;
let agent: Agent;
let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;

beforeEach(async () => {
  waits = [];
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  answer = (_incoming, outgoing) => void outgoing.end('answered');
  const turns = createEventLoopTurns(setImmediate);
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  drain = createDrain({ afterArrivals: turns.afterArrivals, maxUnderWayMs: 99, wait });
  server = createServer((incoming, outgoing) => {
    drain.note(incoming, outgoing);
    answer(incoming, outgoing);
  });
  turns.watch(server);
  drain.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const portOf = () => (server.address() as AddressInfo).port;

type Answer = { status: number | undefined; text: string; connection: string | undefined; reused: boolean };

function ask(options: { method?: string; body?: Buffer; agent?: Agent | false; port?: number } = {}): Promise<Answer> {
  const { body, method = 'GET', port = portOf() } = options;
  const headers = body ? { 'content-length': body.length } : {};
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, method, headers, agent: options.agent ?? agent },
      (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const { connection } = incoming.headers;
          resolve({ status: incoming.statusCode, text, connection, reused: requested.reusedSocket });
        });
      },
    );
    requested.on('error', reject);
    requested.end(body);
  });
}

async function open(): Promise<Socket> {
  const letIn = once(server, 'connection');
  const socket = connect(portOf(), '127.0.0.1').resume();
  await letIn;
  return socket;
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));

test('answers requests while draining, on old and new connections, and closes them afterwards', async () => {
  expect(await ask()).toMatchObject({ connection: 'keep-alive', reused: false });
  const ended = drain.end(5_000);
  expect(waits.map(({ ms }) => ms)).toEqual([5_000]);
  expect(await ask()).toEqual({ status: 200, text: 'answered', connection: 'close', reused: true });
  expect(await ask()).toMatchObject({ status: 200, connection: 'close', reused: false });
  expect(await ask({ method: 'POST', body: Buffer.from('x') })).toMatchObject({ status: 200 });
  waits[0]!.end();
  await ended;
});

test('then accepts no connections, closes idle ones, and finishes open requests', async () => {
  const port = portOf();
  const silent = await open();
  await ask();
  const slow = Promise.withResolvers<ServerResponse>();
  answer = (_incoming, outgoing) => slow.resolve(outgoing);
  const other = new Agent({ keepAlive: true });
  const requested = ask({ agent: other });
  const response = await slow.promise;
  response.write('at last, ');
  const ended = drain.end(0);
  await closed(silent);
  await expect(ask({ agent: false, port })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  response.end('an answer');
  expect(await requested).toMatchObject({ status: 200, text: 'at last, an answer' });
  await ended;
  other.destroy();
});

test('does not reset a client that is still writing after its response', async () => {
  const ended = drain.end(5_000);
  const body = Buffer.alloc(8 * 2 ** 20);
  answer = (incoming, outgoing) => {
    outgoing.end('enough');
    incoming.resume();
  };
  expect(await ask({ method: 'POST', body })).toMatchObject({ status: 200, text: 'enough' });
  waits[0]!.end();
  await ended;
});

test('finally closes a connection with an incomplete request', async () => {
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\nHost: ');
  const ended = drain.end(0);
  await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([99]);
  waits[0]!.end();
  await Promise.all([ended, closed(socket)]);
});

/** Creates an event loop whose turns the test takes. */
function loop() {
  const next: (() => void)[] = [];
  const turns = createEventLoopTurns((callback) => void next.push(callback));
  return { turns, turn: () => next.shift()?.() };
}

test('continues after two turns without new requests', () => {
  const { turns, turn } = loop();
  let called = 0;
  turns.afterArrivals(() => called++);
  turn();
  expect(called).toBe(0);
  turn();
  expect(called).toBe(1);
});

test('accepts further requests while they arrive, up to a limit', () => {
  const { turns, turn } = loop();
  let called = 0;
  turns.afterArrivals(() => called++);
  for (let i = 0; i < 10; i++) {
    turns.noteArrival();
    turn();
  }
  expect(called).toBe(0);
  turn();
  turn();
  expect(called).toBe(1);

  turns.afterArrivals(() => called++);
  for (let i = 0; i < 65; i++) {
    expect(called).toBe(1);
    turns.noteArrival();
    turn();
  }
  expect(called).toBe(2);
});
