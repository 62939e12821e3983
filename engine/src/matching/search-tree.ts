import type { Anchors } from './anchors.ts';
import { IntLists } from './int-lists.ts';
import { KeyTable } from './key-table.ts';
import { PROGRAM_HEAD_WORDS, lengthOf, type Programs } from './programs.ts';
import type { RowSample } from './row-sample.ts';

/**
 * A bucket is split when it holds this many searches. If no split is worthwhile, splitting is tried again whenever the
 * bucket has doubled.
 */
const CROWD = 128;
/** A split must save the average row the tests against at least this share of the bucket's searches. */
const WORTH = 0.15;
/** The cost of storing a copy of a search, relative to one saved test. */
const COPY = 0.03;
const MAX_LOOKED_AT = 256;

/**
 * The searches by their anchors, as a tree. A node has a bucket of searches and partitions: each partition is for one
 * kind of anchor and has a child for each key. A search is stored in the first partition for whose kind it has an
 * anchor, in the child of each of the anchor's keys; without an anchor it stays in the bucket. A row that a search
 * matches shares a key with each of its anchors, so the row reaches it in some bucket on the paths of its own keys.
 */
export class SearchTree {
  /** The bucket of each node; the root is 0. */
  readonly buckets = new IntLists();
  readonly children = new KeyTable();
  /** By partition: the kind of anchor, and the node that the partition belongs to. */
  readonly kinds: number[] = [];
  readonly #owners: number[] = [];
  /** By node, its partitions in the order of creation; nodes without partitions are absent. */
  readonly partitions = new Map<number, number[]>();
  /** By node, the partition that it is a child of, and its key there. */
  #parents = new Int32Array(32);
  readonly #programs: Programs;
  readonly #anchors: Anchors;
  readonly #sample: RowSample;

  constructor(programs: Programs, anchors: Anchors, sample: RowSample) {
    this.#programs = programs;
    this.#anchors = anchors;
    this.#sample = sample;
    this.#addNode(-1, 0);
  }

  put(program: number): void {
    this.#putInto(0, program);
  }

  delete(program: number, node = 0): void {
    for (const partition of this.partitions.get(node) ?? []) {
      const kind = this.kinds[partition]!;
      const anchor = this.#anchors.find(program, kind);
      if (anchor < 0) continue;
      for (const key of this.#anchors.keysOf(anchor, kind)) this.delete(program, this.children.find(partition, key));
      return;
    }
    this.buckets.delete(node, program);
  }

  /** Updates the addresses of programs that have moved. */
  move(placeOf: (program: number) => number): void {
    this.buckets.replace(placeOf);
  }

  #putInto(node: number, program: number): void {
    for (const partition of this.partitions.get(node) ?? []) {
      if (this.#putUnder(partition, program)) return;
    }
    this.buckets.push(node, program);
    const length = this.buckets.lengths[node]!;
    if (length >= CROWD && (length & (length - 1)) === 0) this.#split(node);
  }

  /** Returns false if the search has no anchor of the partition's kind. */
  #putUnder(partition: number, program: number): boolean {
    const kind = this.kinds[partition]!;
    const anchor = this.#anchors.find(program, kind);
    if (anchor < 0) return false;
    for (const key of this.#anchors.keysOf(anchor, kind)) {
      let child = this.children.find(partition, key);
      if (child < 0) {
        child = this.#addNode(partition, key);
        this.children.add(partition, key, child);
      }
      this.#putInto(child, program);
    }
    return true;
  }

  /**
   * Splits a bucket by the kinds of anchor that save the most tests, until it is small or no split is worth its cost.
   */
  #split(node: number): void {
    while (this.buckets.lengths[node]! >= CROWD) {
      const kind = this.#bestKind(node);
      if (kind < 0) return;
      const partition = this.kinds.push(kind) - 1;
      this.#owners.push(node);
      const known = this.partitions.get(node);
      if (known) known.push(partition);
      else this.partitions.set(node, [partition]);
      for (const program of this.buckets.take(node)) {
        if (!this.#putUnder(partition, program)) this.buckets.push(node, program);
      }
    }
  }

  /** Returns the kind of anchor that saves the average row the most tests in a bucket, or -1. */
  #bestKind(node: number): number {
    const programs = this.#someOf(node);
    const path = this.#pathOf(node);
    const keysByKind = new Map<number, Set<number>[]>();
    const { words } = this.#programs;
    for (const program of programs) {
      const seen = new Set(path.map(({ kind }) => kind));
      for (let at = program + PROGRAM_HEAD_WORDS; at < words[program]!; at += lengthOf(words[at]!)) {
        for (const kind of this.#anchors.kindsOf(at)) {
          if (seen.has(kind)) continue;
          seen.add(kind);
          const lists = keysByKind.get(kind);
          if (lists) lists.push(this.#anchors.keysOf(at, kind));
          else keysByKind.set(kind, [this.#anchors.keysOf(at, kind)]);
        }
      }
    }
    const rows = this.#sample.rowsWith(path);
    let best = -1;
    let most = WORTH * programs.length;
    for (const [kind, lists] of keysByKind) {
      if (lists.length <= most) continue;
      const spared = this.#sample.spared(kind, lists, rows) - COPY * lists.reduce((sum, keys) => sum + keys.size, 0);
      if (spared > most) [best, most] = [kind, spared];
    }
    return best;
  }

  #someOf(node: number): Int32Array {
    const start = this.buckets.starts[node]!;
    const length = this.buckets.lengths[node]!;
    const step = Math.max(1, Math.floor(length / MAX_LOOKED_AT));
    return this.buckets.items.slice(start, start + length).filter((_program, i) => i % step === 0);
  }

  /** Returns the kinds and keys on the path to a node, the nearest first. */
  #pathOf(node: number): { kind: number; key: number }[] {
    const path: { kind: number; key: number }[] = [];
    for (let at = node; at > 0; at = this.#owners[this.#parents[2 * at]!]!) {
      path.push({ kind: this.kinds[this.#parents[2 * at]!]!, key: this.#parents[2 * at + 1]! });
    }
    return path;
  }

  #addNode(partition: number, key: number): number {
    const node = this.buckets.add();
    if (2 * node + 1 >= this.#parents.length) {
      const larger = new Int32Array(2 * this.#parents.length);
      larger.set(this.#parents);
      this.#parents = larger;
    }
    this.#parents[2 * node] = partition;
    this.#parents[2 * node + 1] = key;
    return node;
  }
}
