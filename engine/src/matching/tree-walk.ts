import type { Anchors } from './anchors.ts';
import type { EventFinder } from './event-finder.ts';
import { growInts } from './int-lists.ts';
import type { RowBatch } from './row-batch.ts';
import type { SearchTree } from './search-tree.ts';

/**
 * Moves the rows of a batch through the tree together: a node is visited once, with all rows that reach it, so its
 * searches are read once for all of them.
 */
export class TreeWalk {
  readonly #tree: SearchTree;
  readonly #anchors: Anchors;
  readonly #rows: RowBatch;
  readonly #finder: EventFinder;
  /** A stack of row lists; a node's rows lie above those of its ancestors. */
  #stack = new Int32Array(1024);
  /** By node, the number of rows that will visit it. Zero except while rows are being sorted. */
  #waiting = new Int32Array(64);
  readonly #keys: number[] = [];

  constructor(tree: SearchTree, anchors: Anchors, rows: RowBatch, finder: EventFinder) {
    this.#tree = tree;
    this.#anchors = anchors;
    this.#rows = rows;
    this.#finder = finder;
  }

  /** Tests all searches that may be affected. `list`: rows, those with the same changed columns together. */
  ask(list: Int32Array): void {
    this.#waiting = growInts(this.#waiting, this.#tree.buckets.count);
    this.#stack = growInts(this.#stack, list.length);
    this.#stack.set(list);
    this.#visit(0, 0, list.length, list.length);
  }

  /** Tests the node's searches on the rows `start … end` of the stack, which is free from `top` on, then descends. */
  #visit(node: number, start: number, end: number, top: number): void {
    const { buckets, partitions } = this.#tree;
    const first = buckets.starts[node]!;
    const last = first + buckets.lengths[node]!;
    if (first < last) this.#finder.ask(buckets.items, first, last, this.#stack, start, end);
    const below = partitions.get(node);
    if (below) for (const partition of below) this.#enter(partition, start, end, top);
  }

  /** Sorts rows by the children of a partition, preserving their order within each child, and visits these children. */
  #enter(partition: number, start: number, end: number, free: number): void {
    const waiting = this.#waiting;
    const found: number[] = [];
    const pairs = this.#pairUp(partition, start, end, free, found);
    let top = pairs;
    for (const child of found) {
      const count = waiting[child]!;
      waiting[child] = top;
      top += count;
    }
    this.#stack = growInts(this.#stack, top);
    const stack = this.#stack;
    for (let at = free; at < pairs; at += 2) stack[waiting[stack[at]!]!++] = stack[at + 1]!;
    // Reset to zero before deeper nodes use these counts.
    const ends = found.map((child) => waiting[child]!);
    for (const child of found) waiting[child] = 0;
    let from = pairs;
    for (const [i, child] of found.entries()) {
      this.#visit(child, from, ends[i]!, top);
      from = ends[i]!;
    }
  }

  /** Writes child and row for each edge that leaves a node, and returns the end of the list. */
  #pairUp(partition: number, start: number, end: number, free: number, found: number[]): number {
    const { children, kinds } = this.#tree;
    const kind = kinds[partition]!;
    const keys = this.#keys;
    let top = free;
    for (let i = start; i < end; i++) {
      const row = this.#stack[i]!;
      const count = this.#anchors.addRowKeys(kind, this.#rows, row, keys, 0);
      this.#stack = growInts(this.#stack, top + 2 * count);
      for (let k = 0; k < count; k++) {
        const child = children.find(partition, keys[k]!);
        if (child < 0) continue;
        if (this.#waiting[child]!++ === 0) found.push(child);
        this.#stack[top++] = child;
        this.#stack[top++] = row;
      }
    }
    return top;
  }
}
