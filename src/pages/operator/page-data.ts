import type { ArticleField, CoverView } from '#features/expert-reviews/expert-reviews.ts';
import type { DeskFrameView, DeskLink, FieldView, MomentView, PagerView } from '#pages/shared/desk/desk-view.ts';
import type { ExperimentsView, ExperimentView } from './experiments/experiment-views.ts';
import type { MarkdownBlock } from '#ports/html/parse-markdown.ts';

type Link = { label: string; href: string };

/** A page of the operators' desk; `view` selects the page. */
export type OperatorData = DeskFrameView & {
  view:
    | ReportsView
    | FeedbackView
    | HiddenListingsView
    | ReviewsView
    | OutboxView
    | UndeliverableLeadsView
    | HeldLeadsView
    | DealersView
    | ArticlesView
    | ArticleView
    | ExperimentsView
    | ExperimentView
    | InsightsView
    | AuditView;
};

/** The links between reports, feedback and hidden listings. */
export type ReportTabs = readonly { label: string; href: string; current: boolean; count: number }[];
export type ReasonOption = { value: string; label: string };

/** Listings with open reports, the one that has waited longest first. */
export type ReportsView = {
  kind: 'reports';
  tabs: ReportTabs;
  /** The time of the oldest open report. */
  oldest: MomentView | null;
  /**
   * The number of listings that were hidden because of fraud reports, and since when the oldest of them has been
   * waiting; `null` if there are none.
   */
  automatic: { count: string; oldest: MomentView } | null;
  reasons: readonly ReasonOption[];
  listings: readonly {
    id: number;
    title: string;
    href: string;
    dealer: Link;
    /** `3 reports` */
    count: string;
    oldest: MomentView;
    /** The reason why shoppers don’t see the listing now; `null` if they do. */
    absence: string | null;
    isHidden: boolean;
    isHiddenAutomatically: boolean;
    /** The last report on this page. Later reports stay open. */
    upTo: number;
    reason: string;
    reports: readonly { reason: string; words: string | null; email: string | null; at: MomentView }[];
    /** The number of further reports. */
    more: number;
  }[];
  first: string | null;
  next: string | null;
};

/** Reviews that wait for a decision, or those that are public or hidden. */
export type ReviewsView = PagerView & {
  kind: 'reviews';
  tabs: readonly DeskLink[];
  reviews: readonly {
    id: number;
    /** The version of its texts, so that an operator approves only texts that they saw. */
    version: string;
    /** The reasons to choose from for rejecting or hiding it. */
    reasons: readonly ReasonOption[];
    title: string;
    /** The car or dealer that it is about. */
    about: string;
    ratings: string;
    /** The dealer’s reply; `null` without one. */
    reply: string | null;
    words: readonly string[];
    /** The address of the photo of the registration; `null` for none. */
    proof: string | null;
    /** The sale that proves the review of a car that was bought here; `null` for none. */
    sale: { text: string; href: string } | null;
    /** The time when the author wrote to the reviewed dealer; `null` if they didn't, and for a review of a car. */
    contact: string | null;
    /** Whether the author changed it after it was public, so that it needs no proof again. */
    isChanged: boolean;
    /** `public` or `hidden`; `null` while it waits. */
    status: string | null;
    /** The fraud rules that it matches. */
    warnings: readonly string[];
    actions: readonly ('approve' | 'reject' | 'hide')[];
    written: MomentView;
  }[];
};

/** Answers to the question at the end of the results page. */
export type FeedbackView = PagerView & {
  kind: 'feedback';
  tabs: ReportTabs;
  /** `12 of 15 answers of the last 30 days say that the page was helpful.` */
  summary: string | null;
  answers: readonly {
    id: number;
    isHelpful: boolean;
    words: string | null;
    search: Link;
    site: string;
    at: MomentView;
  }[];
  /** The last answer on this page; `null` if there is none. */
  upTo: number | null;
};

export type HiddenListingsView = PagerView & {
  kind: 'hidden';
  tabs: ReportTabs;
  reasons: readonly ReasonOption[];
  listings: readonly {
    id: number;
    title: string;
    href: string;
    dealer: Link;
    reason: string;
    /** Whether it was hidden because of fraud reports and no operator has decided yet. */
    isAutomatic: boolean;
    hidden: MomentView;
    /** Whether its feed still contains it. */
    isOffered: boolean;
  }[];
};

export type OutboxView = PagerView & {
  kind: 'outbox';
  /** The numbers of waiting and dead messages by channel. */
  figures: readonly { name: string; waiting: number; dead: number; kept: number }[];
  letters: readonly {
    id: number;
    /** The kind of the message and its recipient, with only the personal data that distinguishes rows. */
    title: string;
    /** The key of its row, for a search in logs. */
    code: string;
    recipient: string;
    /** The dealer whose destination it is. */
    dealer: { name: string; href: string } | null;
    reason: string;
    /** `1 attempt` */
    attempts: string;
    died: MomentView;
  }[];
};

export type UndeliverableLeadsView = PagerView & {
  kind: 'undeliverable';
  leads: readonly { id: number; dealer: string; dealerHref: string; received: MomentView }[];
};

export type HeldLeadsView = PagerView & {
  kind: 'held';
  /** Whether the site emails the writers to confirm. */
  asksWriters: boolean;
  messages: readonly {
    id: number;
    /** `Ann Lee (a…@shopper.example), message` */
    who: string;
    words: string;
    /** The reasons for holding it, in words. */
    reasons: readonly string[];
    car: { title: string; href: string };
    dealer: { name: string; href: string };
    received: MomentView;
  }[];
};

export type DealersView = {
  kind: 'dealers';
  query: string;
  dealers: readonly { name: string; href: string; about: string }[];
  /** Whether there are more messages than shown. */
  isCut: boolean;
};

/** `action`, `about`: the filter as the operator typed it. */
export type AuditView = PagerView & {
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
};

/** Expert reviews, the newest first. */
export type ArticlesView = PagerView & {
  kind: 'articles';
  articles: readonly {
    id: number;
    title: string;
    href: string;
    author: string;
    status: 'draft' | 'scheduled' | 'published';
    /** The time at which it is or was published; `null` for a draft. */
    published: MomentView | null;
    changed: MomentView;
    /** `null` without a cover picture. */
    cover: CoverView | null;
  }[];
};

/** The editor of an expert review. */
export type ArticleView = {
  kind: 'article';
  /** `null` for a new one. */
  id: number | null;
  version: number;
  fields: Readonly<Record<ArticleField, FieldView>>;
  /** The time zone of `publishAt`. */
  timeZone: string;
  preview: { title: string; about: string; summary: string; body: readonly MarkdownBlock[] };
  /** The page where shoppers can read it; `null` while it is not public. */
  page: string | null;
  /** The cover picture; `null` without one. */
  cover: { picture: CoverView | null; error: string | null };
};

/** A number with a bar. `share`: the length of the bar relative to the longest one. */
export type BarCell = { text: string; share: number };
/** A table whose rows can be compared at a glance. */
export type BarTableView = {
  id: string;
  title: string;
  about: string | null;
  columns: readonly string[];
  rows: readonly { label: string; href: string | null; cells: readonly BarCell[] }[];
  /** The text if there are no rows. */
  none: string;
};

/** Visitors' actions, from daily roll-ups. */
export type InsightsView = {
  kind: 'insights';
  /** `Nov 1, 2026 to Nov 28, 2026 (UTC), updated 5 minutes ago.` */
  about: string;
  isEstimate: boolean;
  fields: readonly {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  }[];
  /** The steps, each with its share of the first step. `inOrder`: the visitors who also took all earlier steps. */
  funnel: readonly {
    label: string;
    visitors: string;
    share: number;
    inOrder: string;
    inOrderShare: number;
    /** `12.5% of the previous step`; `null` for the first. */
    rate: string | null;
  }[];
  breakdowns: readonly BarTableView[];
  lists: readonly BarTableView[];
  /** The choices that do not apply to the lists and the speed; `null` if all apply. */
  listsScope: string | null;
  speedScope: string | null;
  /** Measured speed by page: `good`, `middle` and `poor` are shares of the page views. */
  speed: readonly {
    page: string;
    vital: string;
    p75: string;
    verdict: string;
    views: string;
    good: number;
    poor: number;
  }[];
};
