/** One message of the PostgreSQL protocol, version 3, with its header. */
export type Message = { type: string; bytes: Buffer };

const HEADER = 5;
const LENGTH = 4;

/**
 * Splits the bytes of one direction of a connection into messages. An incomplete message waits for the next bytes. A
 * client's first message has no type, so it is called `start`.
 */
export function splitMessages({ firstIsStart }: { firstIsStart: boolean }): (chunk: Buffer) => Message[] {
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
