import type { Frequency } from '#features/saves/saves.ts';
import type { BrandView } from '../brand-view.ts';
import type { CaptureView, SaveSearchFormView } from '#features/alerts/alerts.ts';

/** Pages about alerts outside of the results, opened from emails or by forms without scripts. */
export type AlertsData = { brand: BrandView; view: AlertsView };

/** A shopper's devices with notifications, and the subjects of the notifications. */
export type NotificationsView = {
  kind: 'notifications';
  /** The change that was just made. */
  done: string | null;
  /** `renewableUntil`: until when a browser whose connection has ended can reconnect; `null` while it gets notifications. */
  devices: { id: number; name: string; since: string; renewableUntil: string | null }[];
  /** `null`: there are no devices. */
  settings: {
    hours: { from: number; until: number; timeZone: string };
    /** `isOff`: the search has no alerts at all. */
    searches: { id: number; title: string; href: string; isOn: boolean; isOff: boolean }[];
    cars: { listingId: number; title: string; isOn: boolean }[];
  } | null;
};

export type AlertsView =
  | NotificationsView
  /** A message that something was done or must be done on another page; `link` leads to that page. */
  | { kind: 'note'; title: string; text: string; link: { label: string; href: string } }
  /** The form for an email address again, with the error. */
  | { kind: 'capture'; capture: CaptureView; action: { label: string; href: string } | null }
  /** The form that saves a search, for browsers without script. */
  | { kind: 'save'; form: SaveSearchFormView; action: { label: string; href: string } | null }
  /** The page that the link in the confirmation email opens. Alerts start only after the button is pressed. */
  | {
      kind: 'confirm';
      token: string;
      search: string;
      email: string;
      frequency: Frequency;
      /** Whether the address stopped all of its emails. */
      isStopped: boolean;
    }
  | {
      kind: 'preferences';
      token: string;
      email: string;
      isStopped: boolean;
      /** The change that was just made. */
      done: string | null;
      /** `null`: no alerts about saved cars. */
      cars: Frequency | null;
      /** Whether the shopper gets emails about recalls; absent while no recalls are imported. */
      recalls?: boolean;
      /** The search whose alerts were just removed. */
      removed: { id: number; title: string } | null;
      /** Pictures of the cars that were saved last. */
      carPictures: readonly string[];
      /** `pictures`: pictures of its newest cars. */
      searches: { id: number; title: string; href: string; frequency: Frequency; pictures: readonly string[] }[];
    };
