import type { ReactNode } from 'react';
import { DeskFrame, DeskList, DeskPager, Moment } from '#pages/shared/desk/desk-frame.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { Articles } from './articles.tsx';
import { Audit } from './audit.tsx';
import { Experiments } from './experiments/experiments.tsx';
import { ExperimentDetails } from './experiments/experiment-details.tsx';
import { Feedback } from './feedback.tsx';
import { HiddenListings } from './hidden-listings.tsx';
import { Insights } from './insights.tsx';
import { Reports } from './reports.tsx';
import { Reviews } from './reviews.tsx';
import type { DealersView, OperatorData, OutboxView, UndeliverableLeadsView, HeldLeadsView } from './page-data.ts';

type View = OperatorData['view'];

/** The component of each view. */
const VIEWS: { readonly [Kind in View['kind']]: (view: Extract<View, { kind: Kind }>) => ReactNode } = {
  reports: Reports,
  feedback: Feedback,
  hidden: HiddenListings,
  reviews: Reviews,
  outbox: Outbox,
  undeliverable: Undeliverable,
  held: HeldMessages,
  dealers: Dealers,
  articles: Articles,
  article: ArticleEditor,
  experiments: Experiments,
  experiment: ExperimentDetails,
  insights: Insights,
  audit: Audit,
};

/** The operators' desk. Only links and forms, so it needs no script. */
export function OperatorPage({ view, ...frame }: OperatorData) {
  const Content = VIEWS[view.kind] as (view: View) => ReactNode;
  return (
    <DeskFrame {...frame}>
      <Content {...view} />
    </DeskFrame>
  );
}

function Outbox({ figures, letters, newest, older }: OutboxView) {
  return (
    <>
      <p className="desk-soft">
        Emails and webhook calls that were rejected, or that failed for two days. {figures.map(outboxFigure).join(' ')}
      </p>
      {letters.length === 0 ? (
        <p>No dead letters.</p>
      ) : (
        <>
          <form method="post" action="/operator/outbox">
            <button className="button" name="action" value="retry-all">
              Retry all
            </button>
          </form>
          <ul className="desk-list" aria-label="Dead letters">
            {letters.map(({ id, title, code, recipient, dealer, reason, attempts, died }) => (
              <li key={id}>
                <div>
                  <p className="desk-row-title">{title}</p>
                  <p className="desk-soft">
                    To {recipient}
                    {dealer && (
                      <>
                        {' '}
                        of <a href={dealer.href}>{dealer.name}</a>
                      </>
                    )}
                    , {attempts}, failed <Moment {...died} />
                  </p>
                  <p className="desk-soft">{reason}</p>
                  <p className="desk-soft">
                    <code>{code}</code>
                  </p>
                </div>
                <form className="desk-actions" method="post" action="/operator/outbox">
                  <input type="hidden" name="id" value={id} />
                  <button className="button" name="action" value="retry">
                    Retry<span className="visually-hidden"> {title}</span>
                  </button>
                  <button className="button" name="action" value="give-up">
                    Give up<span className="visually-hidden"> {title}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
      <DeskPager newest={newest} older={older} />
    </>
  );
}

function outboxFigure({ name, waiting, dead, kept }: OutboxView['figures'][number]): string {
  const figures = `${name}: ${waiting} waiting, ${dead} dead`;
  return kept > 0 ? `${figures}, ${kept} not sent but kept in the local mailbox.` : `${figures}.`;
}

function Undeliverable({ leads, newest, older }: UndeliverableLeadsView) {
  return (
    <>
      <p className="desk-soft">
        These dealers have no destination for leads, so the leads wait at their desk. Invite an owner, or add a
        destination: unanswered leads of the last 90 days are then sent there.
      </p>
      <DeskList label="Undeliverable leads" none="No undeliverable leads.">
        {leads.map(({ id, dealer, dealerHref, received }) => (
          <li key={id}>
            <div>
              <a className="desk-row-title" href={dealerHref}>
                {dealer}
              </a>
              <p className="desk-soft">
                Lead {id}, <Moment {...received} />
              </p>
            </div>
            <span className="desk-badge warn">undeliverable: no destination</span>
          </li>
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}

function Dealers({ query, dealers, isCut }: DealersView) {
  return (
    <>
      <form className="desk-form two" method="get" action="/operator/dealers" role="search">
        <label className="field">
          Dealer name or number
          <input className="input" type="search" name="q" defaultValue={query} maxLength={100} />
        </label>
        <button className="button primary">Find</button>
      </form>
      <DeskList label="Dealers" none="No dealers match.">
        {dealers.map(({ name, href, about }) => (
          <li key={href}>
            <div>
              <a className="desk-row-title" href={href}>
                {name}
              </a>
              <p className="desk-soft">{about}</p>
            </div>
          </li>
        ))}
      </DeskList>
      {isCut && <p className="desk-soft">More dealers match. Enter more of the name.</p>}
    </>
  );
}

/** Lists messages that wait for a confirmation by their writer or an operator. */
function HeldMessages({ asksWriters, messages, newest, older }: HeldLeadsView) {
  return (
    <>
      <p className="desk-soft">
        These messages of the last 30 days may be spam, so dealers haven’t received them.{' '}
        {asksWriters
          ? 'We ask each writer by email to confirm, at most three times an hour; other messages wait for you.'
          : 'This site doesn’t send email, so no writer is asked to confirm: all messages wait for you.'}{' '}
        Sending a message can’t be undone.
      </p>
      <DeskList label="Held messages" none="No held messages.">
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
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}
