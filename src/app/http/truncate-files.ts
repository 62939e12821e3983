const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';

type Limits = { fileBytes: number; textBytes: number; bodyBytes: number };

/**
 * Passes a multipart body on, but cuts off its files after a number of bytes, so that a form with a file that is too
 * large can be answered with the user's input in the other fields. Buffers only a few KB.
 * @param limits `fileBytes`: the maximum for all files together. `textBytes`: the maximum for everything else;
 *   `bodyBytes`: the maximum for the body as it was sent. Beyond the last two, reading fails.
 */
export function truncateFiles(boundary: string, limits: Limits): TransformStream<Uint8Array, Uint8Array> {
  const delimiter = `\r\n--${boundary}`;
  const left = { ...limits };
  let part: 'head' | 'text' | 'file' = 'head';
  let pending = Buffer.alloc(0);

  /** Removes the first bytes of `pending`, and passes on those within the limits. */
  const pass = (count: number, output: TransformStreamDefaultController<Uint8Array>) => {
    const limit = part === 'file' ? 'fileBytes' : 'textBytes';
    const kept = pending.subarray(0, part === 'file' ? Math.min(count, left.fileBytes) : count);
    pending = pending.subarray(count);
    left[limit] -= kept.length;
    if (left[limit] < 0) throw new RangeError('The texts of the form are too large.');
    if (kept.length > 0) output.enqueue(new Uint8Array(kept));
  };
  /** Passes on the header of a part, or its content. Returns whether another part may follow. */
  const passPart = (output: TransformStreamDefaultController<Uint8Array>): boolean => {
    const isHead = part === 'head';
    const end = pending.indexOf(isHead ? HEAD_END : delimiter);
    if (end !== -1 && isHead) {
      const isFile = /;\s*filename\*?=/i.test(pending.toString('latin1', 0, end));
      pass(end + HEAD_END.length, output);
      part = isFile ? 'file' : 'text';
    } else if (end !== -1) {
      pass(end, output);
      part = 'head';
    } else if (!isHead) pass(Math.max(pending.length - delimiter.length + 1, 0), output);
    else if (pending.length > MAX_HEAD_BYTES) throw new RangeError('The head of a part is too long.');
    return end !== -1;
  };
  return new TransformStream({
    transform(chunk, output) {
      left.bodyBytes -= chunk.length;
      if (left.bodyBytes < 0) throw new RangeError('The body is too large.');
      pending = Buffer.concat([pending, chunk]);
      while (passPart(output));
    },
    flush: (output) => pass(pending.length, output),
  });
}
