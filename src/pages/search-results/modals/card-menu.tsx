import { useEffect, useRef, useState } from 'react';
import { fetchData } from '#ui/browser/fetch-data.ts';
import { showToast } from '#ui/toast.ts';
import { ReportDialog } from '#pages/shared/listing-dialogs/report-dialog.tsx';
import { purchaseQuery } from '#pages/shared/purchase/purchase-query.ts';
import { ShareDialog } from '#pages/shared/listing-dialogs/share-dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RankingExplanationTable } from '#pages/shared/ranking-explanation/ranking-explanation-table.tsx';
import type { RankingExplanationData } from '#pages/shared/ranking-explanation/ranking-explanation-view.ts';
import { hideCar, showCars } from '../seen/car-memory.ts';
import { type DialogContext, MENU_LINK } from './use-dialogs.ts';
import './card-menu.css';

export function openCardMenu(link: HTMLAnchorElement, { data }: DialogContext): void {
  const id = Number(new URL(link.href).searchParams.get('listingId'));
  const card = link.closest<HTMLElement>('.card');
  const title = card?.querySelector('.card-title a')?.textContent ?? 'this car';
  const hide = () => hideWithUndo(id, title, card, link.matches(':focus-visible'));
  const share = () => {
    const address = `${location.origin}/cars-for-sale/vehicle/${id}`;
    showDialog((close) => <ShareDialog title="Share listing" about={title} link={address} onClose={close} />, link, {
      closesOnBack: true,
    });
  };
  const report = () =>
    showDialog((close) => <ReportDialog listing={{ id, title }} search={data.query} onClose={close} />, link, {
      closesOnBack: true,
    });
  // Cards in the rows below the list have another order.
  const ranked = link.closest('.card-list') && data.ranked;
  const explain = () =>
    showDialog(
      (close) => (
        <WhyThisOrder address={`/cars-for-sale/why-this-order?${data.query}&listingId=${id}`} onClose={close} />
      ),
      link,
      { closesOnBack: true },
    );
  const pay = () => {
    const query = purchaseQuery(id, data.query);
    void import('#features/payments/ui/payment-dialog.tsx').then(
      ({ openPaymentDialog }) => openPaymentDialog(query, link),
      () => location.assign(`/cars-for-sale/payment?${query}`),
    );
  };
  const hasPayment = card?.querySelector('.card-monthly');
  const choices = { ...(ranked && { explain }), ...(hasPayment && { pay }), hide, share, report };
  showDialog((close) => <CardMenu title={title} anchor={link} onClose={close} choices={choices} />, link);
}

const WORDS = {
  hide: 'Hide this car',
  pay: 'Payment details',
  share: 'Share listing',
  explain: 'Why this order',
  report: 'Report listing',
} as const;
type Choice = keyof typeof WORDS;
const CHOICES = Object.keys(WORDS) as Choice[];

function CardMenu(props: {
  title: string;
  anchor: HTMLElement;
  onClose(): void;
  choices: Readonly<Partial<Record<Choice, () => void>>>;
}) {
  const { title, anchor, onClose, choices } = props;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current!;
    place(element, anchor.getBoundingClientRect());
    element.showPopover();
    element.querySelector('button')?.focus({ preventScroll: true });
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    const listening = new AbortController();
    element.addEventListener('toggle', toggled, { signal: listening.signal });
    element.addEventListener('keydown', (event) => moveByKeys(element, event), { signal: listening.signal });
    // The menu has a fixed position on the screen, so scrolling closes it.
    addEventListener('scroll', onClose, { signal: listening.signal, once: true });
    return () => listening.abort();
  }, [anchor, onClose]);
  const choose = (choice: Choice) => {
    menu.current?.hidePopover();
    choices[choice]?.();
  };
  return (
    <div ref={menu} className="card-menu" popover="auto" role="dialog" aria-label={title}>
      {CHOICES.filter((choice) => choices[choice]).map((choice) => (
        <button key={choice} type="button" onClick={() => choose(choice)}>
          {WORDS[choice]}
        </button>
      ))}
    </div>
  );
}

/**
 * Moves through the choices with the arrow keys, Home, End and Tab. Tab at an end closes the menu first, so that the
 * focus moves on from the link that opened it.
 */
function moveByKeys(menu: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...menu.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const last = buttons.length - 1;
  if (event.key === 'Tab' && at === (event.shiftKey ? 0 : last)) return menu.hidePopover();
  const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  // By default, the key would scroll the page.
  event.preventDefault();
  buttons[to]?.focus({ preventScroll: true });
}

/**
 * Places the menu below the anchor with right edges aligned, or above if there is no room. On phones CSS places it at
 * the bottom.
 */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const below = innerHeight - anchor.bottom > 180;
  menu.style.setProperty('--menu-right', `${Math.max(8, document.documentElement.clientWidth - anchor.right)}px`);
  menu.style.setProperty('--menu-top', below ? `${anchor.bottom}px` : 'auto');
  menu.style.setProperty('--menu-bottom', below ? 'auto' : `${innerHeight - anchor.top}px`);
}

/**
 * Hides the car immediately and offers Undo. The focus moves to the next car's menu or, for keyboard users, to Undo.
 */
function hideWithUndo(id: number, title: string, card: HTMLElement | null, byKeys: boolean): void {
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  hideCar(id);
  const leave = () => next?.querySelector<HTMLElement>(MENU_LINK)?.focus();
  const undo = () => {
    showCars([id]);
    card?.querySelector<HTMLElement>(MENU_LINK)?.focus();
  };
  showToast(`${title} hidden`, { label: 'Undo', run: undo, leave }, byKeys);
  const stop = next?.querySelector<HTMLElement>(MENU_LINK) ?? document.getElementById('results-count');
  if (!byKeys) stop?.focus({ preventScroll: true });
}

const TIMEOUT_MS = 10_000;

/** Shows the numbers that determine a car's rank. `address` is the page that shows the same without scripts. */
function WhyThisOrder({ address, onClose }: { address: string; onClose(): void }) {
  const [data, setData] = useState<RankingExplanationData | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchReceipt(address, leaving.signal).then(setData, () => {
      if (!leaving.signal.aborted) setData('failed');
    });
    return () => leaving.abort();
  }, [address]);
  return (
    <Dialog title="Why this order" onClose={onClose}>
      <div className="why-dialog" aria-busy={data === null} aria-live="polite">
        {data === 'failed' && (
          <p>
            We can’t show this here right now.{' '}
            <a href={address} rel="nofollow">
              Open it as a page
            </a>
          </p>
        )}
        {data !== null && data !== 'failed' && (
          <>
            <h3>{data.title}</h3>
            <RankingExplanationTable receipt={data.receipt} confirmed={data.confirmed} />
            <p>
              <a href={address} rel="nofollow">
                Open as a page
              </a>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** @throws if the explanation does not arrive in time, or `signal` aborts. */
function fetchReceipt(address: string, signal: AbortSignal): Promise<RankingExplanationData> {
  return fetchData(address.replace('/why-this-order?', '/svc/why-this-order?'), { signal, timeoutMs: TIMEOUT_MS });
}
