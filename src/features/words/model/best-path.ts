import type { Piece } from './reading.ts';

/**
 * Returns the non-overlapping pieces with the most points in total; of equal ones, the earlier in the list. Words that
 * are in no piece score no points.
 */
export function bestPath(pieces: readonly Piece[], atoms: number): Piece[] {
  const byStart = Map.groupBy(pieces, ({ from }) => from);
  const best = Array.from({ length: atoms + 1 }, () => 0);
  const chosen: (Piece | undefined)[] = [];
  for (let at = atoms - 1; at >= 0; at--) {
    best[at] = best[at + 1]!;
    for (const piece of byStart.get(at) ?? []) {
      const points = piece.points + best[piece.to]!;
      if (points > best[at]!) [best[at], chosen[at]] = [points, piece];
    }
  }
  const path: Piece[] = [];
  for (let at = 0; at < atoms;) {
    const piece = chosen[at];
    if (piece) path.push(piece);
    at = piece?.to ?? at + 1;
  }
  return path;
}
