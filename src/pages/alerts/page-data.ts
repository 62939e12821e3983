import type { Frequency } from '#features/saves/saves.ts';
import type { BrandView } from '../brand-view.ts';
import type { CaptureView } from '#features/alerts/alerts.ts';

/** What people see of alerts outside the results: reached from mails, and where a form was sent without script. */
export type AlertsData = { brand: BrandView; view: AlertsView };

export type AlertsView =
  /** Something was done, or has to be done elsewhere; `link` leads on. */
  | { kind: 'note'; title: string; text: string; link: { label: string; href: string } }
  /** The capture again, with what is wrong. */
  | { kind: 'capture'; capture: CaptureView; action: { label: string; href: string } | null }
  /** The link of the mail that asks: only the button begins anything. */
  | { kind: 'confirm'; token: string; search: string; email: string }
  | {
      kind: 'preferences';
      token: string;
      email: string;
      isStopped: boolean;
      /** What was just done. */
      done: string | null;
      /** `null`: no saved cars are told of. */
      cars: Frequency | null;
      searches: { id: number; title: string; href: string; frequency: Frequency }[];
    };
