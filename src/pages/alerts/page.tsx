import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import type { ReactNode } from 'react';
import { FREQUENCIES, type Frequency } from '#features/saves/saves.ui.ts';
import { emailCaptureForm, SaveSearchForm, saveSearchTitle } from '#features/alerts/alerts.ui.ts';
import '#features/alerts/ui/email-capture.css';
import '#ui/honeypot.later.css';
import { renderMarkup } from '#ui/markup.tsx';
import type { AlertsData, AlertsView } from './page-data.ts';
import { Notifications } from './notifications.tsx';
import './page.css';

/** Confirms, configures and ends alerts, with plain forms only. */
export function AlertsPage({ brand, view }: AlertsData) {
  return (
    <PageFrame brand={brand} className="alerts-page">
      <View view={view} />
    </PageFrame>
  );
}

function View({ view }: { view: AlertsView }) {
  switch (view.kind) {
    case 'note':
      return (
        <>
          <h1>{view.title}</h1>
          <p role="status">{view.text}</p>
          <a className="button primary" href={view.link.href}>
            {view.link.label}
          </a>
        </>
      );
    case 'capture':
      return (
        <>
          <h1>Alerts</h1>
          {renderMarkup(emailCaptureForm(view.capture))}
          <ActionLink action={view.action} />
        </>
      );
    case 'save':
      return (
        <>
          <h1>{saveSearchTitle(view.form)}</h1>
          <section>
            <SaveSearchForm form={view.form} />
          </section>
          <ActionLink action={view.action} />
        </>
      );
    case 'confirm':
      return <Confirm view={view} />;
    case 'preferences':
      return <Preferences view={view} />;
    case 'notifications':
      return <Notifications view={view} />;
  }
}

function ActionLink({ action }: { action: { label: string; href: string } | null }) {
  if (action === null) return null;
  return (
    <a className="button primary" href={action.href}>
      {action.label}
    </a>
  );
}

function Confirm({ view }: { view: Extract<AlertsView, { kind: 'confirm' }> }) {
  const { token, search, email, frequency, isStopped } = view;
  return (
    <>
      <h1>Do you want these alerts?</h1>
      <p>
        We’ll email <strong>{email}</strong> about new results and price drops for <strong>{search}</strong>.
        {isStopped && ' Your other alerts stay off.'}
      </p>
      <form method="post" action="/alerts/confirm" className="alerts-row">
        <input type="hidden" name="key" value={token} />
        <Choice name="frequency" label="How often" chosen={frequency} />
        <button className="button primary">Yes, send me alerts</button>
      </form>
      <p className="alerts-soft">
        Didn’t ask for this? Close this page and we won’t send anything. <a href="/privacy">Privacy</a>
      </p>
    </>
  );
}

function Preferences({ view }: { view: Extract<AlertsView, { kind: 'preferences' }> }) {
  const { token, email, isStopped, done, removed, cars, carPictures, recalls, searches } = view;
  return (
    <>
      <h1>Your alerts</h1>
      <p>
        Alerts for <strong>{email}</strong>.
      </p>
      {done !== null && (
        <p className="alerts-done" role="status">
          {done}
        </p>
      )}
      {removed && (
        <ActionForm token={token} action="restore" searchId={removed.id}>
          Undo<span className="visually-hidden">: keep alerts for {removed.title}</span>
        </ActionForm>
      )}
      {isStopped ? (
        <section>
          <h2>No alerts</h2>
          <p>All alerts are off. Your saved searches haven’t changed.</p>
          <ActionForm token={token} action="resume" primary>
            Turn alerts back on
          </ActionForm>
        </section>
      ) : (
        <>
          {searches.map(({ id, title, href, frequency, pictures }) => (
            <section key={id} aria-labelledby={`search-${id}`}>
              <h2 id={`search-${id}`}>
                <a href={href}>{title}</a>
              </h2>
              <Pictures sources={pictures} />
              <div className="alerts-row">
                <form method="post" action="/alerts/preferences" className="alerts-row">
                  <Hidden token={token} action="frequency" searchId={id} />
                  <Choice name="frequency" label={`How often: ${title}`} chosen={frequency} />
                  <button className="button">Save</button>
                </form>
                <ActionForm token={token} action="remove" searchId={id}>
                  Remove<span className="visually-hidden"> alerts for {title}</span>
                </ActionForm>
              </div>
            </section>
          ))}
          {cars !== null && (
            <section aria-labelledby="saved-cars">
              <h2 id="saved-cars">Your saved cars</h2>
              <Pictures sources={carPictures} />
              <form method="post" action="/alerts/preferences" className="alerts-row">
                <Hidden token={token} action="cars" />
                <Choice name="frequency" label="How often: your saved cars" chosen={cars} />
                <button className="button">Save</button>
              </form>
            </section>
          )}
          {recalls !== undefined && <RecallChoice token={token} wanted={recalls} />}
          {searches.length === 0 && <p>No alerts yet.</p>}
          <ActionForm token={token} action="stop">
            Stop all alerts
          </ActionForm>
        </>
      )}
      <p className="alerts-soft">
        <a href="/privacy">Privacy</a>
      </p>
    </>
  );
}

/** Turns emails about new recalls on or off, for saved cars and the models of saved searches. */
function RecallChoice({ token, wanted }: { token: string; wanted: boolean }) {
  return (
    <section aria-labelledby="recalls">
      <h2 id="recalls">Safety recalls</h2>
      <p>
        {wanted
          ? 'We email you when NHTSA publishes a recall for a car or model that you saved.'
          : 'You don’t get emails about recalls.'}
      </p>
      <form method="post" action="/alerts/preferences">
        <Hidden token={token} action="recalls" />
        <button className="button" name="wanted" value={wanted ? 'no' : 'yes'}>
          {wanted ? 'Stop emails about recalls' : 'Email me about recalls'}
        </button>
      </form>
    </section>
  );
}

/** Small pictures of cars. They have no text, because the heading above names the cars. */
function Pictures({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="alerts-pictures" aria-hidden="true">
      {sources.map((src) => (
        <img key={src} src={src} alt="" width={480} height={360} loading="lazy" decoding="async" />
      ))}
    </div>
  );
}

function Choice({ name, label, chosen }: { name: string; label: string; chosen: Frequency }) {
  return (
    <select className="select alerts-choice" name={name} aria-label={label} defaultValue={chosen}>
      {FREQUENCIES.map((frequency) => (
        <option key={frequency.code} value={frequency.code}>
          {frequency.label}
        </option>
      ))}
    </select>
  );
}

type Action = { token: string; action: string; searchId?: number };

function ActionForm({ children, primary = false, ...rest }: Action & { children: ReactNode; primary?: boolean }) {
  return (
    <form method="post" action="/alerts/preferences">
      <Hidden {...rest} />
      <button className={primary ? 'button primary' : 'button'}>{children}</button>
    </form>
  );
}

function Hidden({ token, action, searchId }: Action) {
  return (
    <>
      <input type="hidden" name="key" value={token} />
      <input type="hidden" name="action" value={action} />
      {searchId !== undefined && <input type="hidden" name="searchId" value={searchId} />}
    </>
  );
}
