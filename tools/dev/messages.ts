import type { HotPayload } from 'vite';

/** Vite's response to a call from its module runner. */
export type Answer = { result: unknown } | { error: unknown };

/** The messages that the site's process sends to the development server. */
export type MessageFromSite =
  /** The site answers requests on this port of the loopback address. */
  | { kind: 'ready'; port: number }
  /** Files of ours that it has imported, and files of packages that ours import. */
  | { kind: 'imported'; files: readonly string[]; packages: readonly string[] }
  /** A call from Vite's module runner. */
  | { kind: 'invoke'; id: number; payload: HotPayload }
  /** Pages and mails render from the current sources, or fail with `error`. */
  | { kind: 'refreshed'; id: number; error: string | undefined };

/** The messages that the development server sends to the site's process. */
export type MessageToSite =
  /** Imports packages (by URL) ahead of the start, because they take half of it. */
  | { kind: 'warm'; packages: readonly string[] }
  /** `isFirst`: prints its progress. */
  | { kind: 'start'; isFirst: boolean }
  | { kind: 'invoked'; id: number; answer: Answer }
  /** Sources of pages or mails changed. */
  | { kind: 'refresh'; id: number };
