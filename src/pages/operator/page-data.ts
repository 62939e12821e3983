import type { DeskFrameView, MomentView } from '#pages/shared/desk/desk-view.ts';

/** A page of the operators' desk; `view` selects which. */
export type OperatorData = DeskFrameView & {
  view: OutboxView | UndeliverableView | HeldView | DealersView | AuditView;
};

export type OutboxView = {
  kind: 'outbox';
  /** The numbers of waiting and dead messages by channel. */
  figures: readonly { name: string; waiting: number; dead: number; kept: number }[];
  letters: readonly {
    id: number;
    /** What the message is, and for whom; with only as much personal data as tells rows apart. */
    title: string;
    recipient: string;
    /** The dealer whose destination it is. */
    dealer: { name: string; href: string } | null;
    reason: string;
    /** `1 attempt` */
    attempts: string;
    died: MomentView;
  }[];
  newest: string | null;
  older: string | null;
};

export type UndeliverableView = {
  kind: 'undeliverable';
  leads: readonly { id: number; dealer: string; dealerHref: string; received: MomentView }[];
  newest: string | null;
  older: string | null;
};

export type HeldView = {
  kind: 'held';
  messages: readonly {
    id: number;
    /** `Ann Lee (a…@shopper.example), message` */
    who: string;
    words: string;
    /** Why it is held, in words. */
    reasons: readonly string[];
    car: { title: string; href: string };
    dealer: { name: string; href: string };
    received: MomentView;
  }[];
  newest: string | null;
  older: string | null;
};

export type DealersView = {
  kind: 'dealers';
  query: string;
  dealers: readonly { name: string; href: string; about: string }[];
  /** Whether there are more than those shown. */
  isCut: boolean;
};

type Link = { label: string; href: string };

/** `action`, `about`: the filter as typed. */
export type AuditView = {
  kind: 'audit';
  action: string;
  about: string;
  isFiltered: boolean;
  rows: readonly {
    id: number;
    title: string;
    /** `sign-in.failed` */
    action: string;
    at: MomentView;
    /** The role of the actor. */
    who: string;
    actor: Link | null;
    subject: Link;
    /** Whether the actor changed their own account. */
    isOwn: boolean;
    /** `role: staff → owner` */
    facts: readonly string[];
    requestId: string | null;
  }[];
  newest: string | null;
  older: string | null;
};
