/** Converts masks to lists of rows. */
import { listBits } from './machine.ts';
import { ROW_LIST, scratchAt, signatureBytes, signaturesAt } from './shape.ts';

/** Writes the rows of a mask to the row list in ascending order. Returns how many there are. */
export function listRows(mask: u32): u32 {
  return listBits(mask, scratchAt + ROW_LIST, 0, 1);
}

/** Writes the addresses of the signatures of a mask's rows to `to`. Returns how many there are. */
export function listSignatures(mask: u32, block: u32, to: u32): u32 {
  return listBits(mask, to, block + signaturesAt, signatureBytes);
}
