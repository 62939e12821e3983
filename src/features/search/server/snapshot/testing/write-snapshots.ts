import { framed } from '../../cards/frames.ts';
import { openSnapshotFile } from '../snapshot-file.ts';

/**
 * A process that does nothing but write snapshots, each of pieces that all say its number, and tells each that is done:
 * made to be killed while it writes. Run: node write-snapshots.ts FOLDER FIRST_NUMBER
 */
const [, , folder = '', first = '0'] = process.argv;
const PIECES = 16;
const PIECE_BYTES = 256 * 1024;

const file = openSnapshotFile(folder);
for (let number = Number(first); ; number++) {
  await file.write(piecesOf(number));
  console.log(number);
}

function* piecesOf(number: number): Generator<Uint8Array> {
  for (let i = 0; i < PIECES; i++) yield* framed(Buffer.alloc(PIECE_BYTES, String(number).padStart(8)));
}
