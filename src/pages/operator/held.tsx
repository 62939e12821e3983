import { DeskPager, Moment } from '../desk-frame.tsx';
import type { HeldView } from './page-data.ts';

/** Messages that wait for their writer, or for somebody here to let them go. */
export function Held({ messages, newest, older }: HeldView) {
  return (
    <>
      <p className="desk-soft">
        These may be spam, so nobody was told of them. Their writers were asked by mail, though not more than three
        times an hour at one address: messages beyond that wait for you alone. Those of the last 30 days are shown. What
        you send on cannot be called back.
      </p>
      {messages.length === 0 ? (
        <p>There are none.</p>
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
                <ul className="desk-reasons" aria-label="Why it waits">
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </div>
              <form className="desk-actions" method="post" action="/operator/held">
                <input type="hidden" name="id" value={id} />
                <button className="button">
                  Send it on<span className="visually-hidden">: {who}</span>
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
