import { constants, createZstdCompress } from 'node:zlib';

/** The parts of a compression stream that Node's types omit. */
type StreamInternals = {
  _handle?: { writeSync?(...args: WriteArguments): void };
  /** The bytes left in the output and in the input after a write. */
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
/** Even incompressible bytes fit (ZSTD_COMPRESSBOUND). */
const OUTPUT_BYTES = MAX_INPUT_BYTES + (MAX_INPUT_BYTES >> 8);

/**
 * Returns a function that compresses one response after the other with the same context; `undefined` for a response that
 * it cannot compress. `zstdCompressSync` allocates a context for each, and providing its memory takes the system several
 * percent of a page's time. Node has no public function that reuses a context, so this uses internal ones. Without them,
 * or after an error, it compresses nothing.
 */
export function createZstdContext(
  params: Record<number, number>,
): (bytes: Uint8Array) => Buffer<ArrayBuffer> | undefined {
  // Node destroys the stream when a write fails.
  const stream = createZstdCompress({ params }).on('error', () => {});
  const { _handle: handle, _writeState: state } = stream as unknown as StreamInternals;
  const output = Buffer.allocUnsafeSlow(OUTPUT_BYTES);
  return (bytes) => {
    if (!state || !handle?.writeSync || stream.destroyed || bytes.length > MAX_INPUT_BYTES) return undefined;
    // A write that fails does not change them.
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
