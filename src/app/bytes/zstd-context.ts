import { constants, createZstdCompress } from 'node:zlib';

/** The internals of a compression stream that Node's types omit. */
type StreamInternals = {
  _handle?: { writeSync?(...args: WriteArguments): void };
  /** The free bytes in the output, and the remaining bytes of the input, after a write. */
  _writeState?: Uint32Array;
};
type WriteArguments = [
  flush: number,
  input: Uint8Array,
  inputAt: number,
  inputBytes: number,
  output: Uint8Array,
  outputAt: number,
  outputBytes: number,
];

/** Larger than any page. */
const MAX_INPUT_BYTES = 256 * 1024;
/** Even incompressible bytes fit in this size (ZSTD_COMPRESSBOUND). */
const OUTPUT_BYTES = MAX_INPUT_BYTES + (MAX_INPUT_BYTES >> 8);

/**
 * Returns a function that compresses one response after the other with the same context; the function returns
 * `undefined` for a response that it cannot compress. `zstdCompressSync` allocates a context for each response, and
 * allocating its memory takes several percent of a page's time. Node has no public function that reuses a context, so
 * this uses internal ones. If they are missing, or after an error, it compresses nothing.
 */
export function createZstdContext(
  params: Record<number, number>,
): (bytes: Uint8Array) => Buffer<ArrayBuffer> | undefined {
  // Node destroys the stream if a write fails.
  const stream = createZstdCompress({ params }).on('error', () => {});
  const { _handle: handle, _writeState: state } = stream as unknown as StreamInternals;
  const output = Buffer.allocUnsafeSlow(OUTPUT_BYTES);
  return (bytes) => {
    if (!state || !handle?.writeSync || stream.destroyed || bytes.length > MAX_INPUT_BYTES) return undefined;
    // A failed write leaves these values unchanged.
    state.set([0, bytes.length]);
    handle.writeSync(constants.ZSTD_e_end, bytes, 0, bytes.length, output, 0, OUTPUT_BYTES);
    const [outputLeft = 0, inputLeft] = state;
    if (inputLeft !== 0 || outputLeft === 0) {
      stream.destroy();
      return undefined;
    }
    const compressed = Buffer.allocUnsafeSlow(OUTPUT_BYTES - outputLeft);
    output.copy(compressed);
    return compressed;
  };
}
