import { createRoot } from 'react-dom/client';
import { useEffect, useRef, useState } from 'react';
import { reportEvent } from '#features/events/events.ui.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { Icon } from '#ui/icon.tsx';
import type { AlertCar } from '../model/choose-alert.ts';
import './interest-strip.css';

/** An alert on the page. `update` shows the present state of its cars; `remove` takes it off the page. */
export type InterestAlert = { ids: number[]; update(cars: readonly AlertCar[]): void; remove(): void };

/** Shows the still-interested alert at the bottom of the page, which stays usable, until the shopper dismisses it. */
export function showInterestStrip(cars: readonly AlertCar[], onClose: () => void): InterestAlert {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const remove = () => {
    root.unmount();
    place.remove();
  };
  const close = () => {
    onClose();
    // React must not unmount under its own handler.
    queueMicrotask(() => {
      remove();
      document.getElementById('results-count')?.focus({ preventScroll: true });
    });
  };
  const update = (now: readonly AlertCar[]) => root.render(<InterestStrip cars={now} onClose={close} />);
  update(cars);
  return { ids: cars.map(({ viewed }) => viewed.id), update, remove };
}

/** Renders the cars of the alert, with the changes of each and a way to contact its seller. */
export function InterestStrip({ cars, onClose }: { cars: readonly AlertCar[]; onClose(): void }) {
  const strip = useRef<HTMLElement>(null);
  // Screen readers announce changes of a status, but not its initial content. The focus does not move.
  const [told, setTold] = useState('');
  useEffect(
    () => setTold(`Still interested? ${formatCount(cars.length, 'car')} you viewed, at the end of the page.`),
    [cars.length],
  );
  useEffect(() => {
    // Escape closes it while the focus is inside, as in dialogs.
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    const element = strip.current!;
    element.addEventListener('keydown', leave);
    return () => element.removeEventListener('keydown', leave);
  }, [onClose]);
  return (
    <section ref={strip} className="interest-strip" aria-labelledby="interest-title">
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <div className="interest-head">
        <h2 id="interest-title">Still interested?</h2>
        <p>
          <span>Cars you viewed. </span>
          <a href="/privacy">Why you see this</a>
        </p>
        <button type="button" className="interest-close" aria-label="Dismiss" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <ul>
        {cars.map((car) => (
          <InterestCar key={car.viewed.id} car={car} />
        ))}
      </ul>
    </section>
  );
}

function InterestCar({ car: { now, news } }: { car: AlertCar }) {
  const { title, picture, price, contact, isSold } = now;
  const report = (action: 'opened' | 'contacted') => () =>
    reportEvent('stillInterested', { action, listingId: now.listingId });
  return (
    <li className={isSold ? 'sold' : undefined}>
      <img src={picture} alt="" width={480} height={360} loading="lazy" decoding="async" />
      <div>
        <h3>
          <a href={now.href} onClick={report('opened')}>
            {title}
          </a>
        </h3>
        <p>
          {!isSold && <strong>{price === null ? 'Call for price' : formatDollars(price)}</strong>}
          {news && (
            <span className={`interest-news ${news.kind}`}>
              {news.href === now.href ? news.text : <a href={news.href}>{news.text}</a>}
            </span>
          )}
        </p>
        {contact && (
          <a
            className="interest-contact"
            href={contact.href}
            rel="nofollow"
            data-dialog="email-owner"
            onClick={report('contacted')}
            aria-label={`${contact.label}: ${title}`}
          >
            {contact.label}
          </a>
        )}
      </div>
    </li>
  );
}
