import { DeskPager, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { HeldView } from './page-data.ts';

/** Lists messages that wait for a confirmation by their writer or an operator. */
export function HeldMessages({ messages, newest, older }: HeldView) {
  return (
    <>
      <p className="desk-soft">
        These messages of the last 30 days may be spam, so dealers haven’t received them. We ask each writer by email to
        confirm, at most three times an hour; other messages wait for you. Sending a message can’t be undone.
      </p>
      {messages.length === 0 ? (
        <p>No held messages.</p>
      ) : (
        <ul className="desk-list" aria-label="Held messages">
          {messages.map(({ id, who, words, reasons, car, dealer, received }) => (
            <li key={id}>
              <div>
                <p className="desk-row-title">{who}</p>
                <p className="desk-soft">
                  To <a href={dealer.href}>{dealer.name}</a> about the <a href={car.href}>{car.title}</a>,{' '}
                  <Moment {...received} />
                </p>
                {words !== '' && <p className="desk-words">{words}</p>}
                <ul className="desk-reasons" aria-label="Why it is held">
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </div>
              <form className="desk-actions" method="post" action="/operator/held">
                <input type="hidden" name="id" value={id} />
                <button className="button">
                  Send to dealer<span className="visually-hidden">: {who}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <DeskPager newest={newest} older={older} />
    </>
  );
}
