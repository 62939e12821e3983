import { PageFrame } from '#ui/frame/page-frame.tsx';
import { StoredItems, StoredItemsStep } from '../shared/stored-items/stored-items.tsx';
import { BrowserSection } from './browser-section.tsx';
import type { PrivacyData } from './page-data.ts';
import { GLOBAL_PRIVACY_CONTROL_CHANGES, PRIVACY_STATEMENTS } from './statements.ts';
import './page.css';

/**
 * Renders what is stored, why and for how long, what this browser stores, and what the server stores about its visitor.
 */
export function PrivacyPage(data: PrivacyData) {
  const { brand, done, asksToErase, stored, kinds } = data;
  return (
    <PageFrame brand={brand} className="privacy-page">
      <h1>Privacy</h1>
      <p>
        What {brand.name} stores about you, why, and for how long. Pages load nothing from other companies, and we don’t
        sell data or share it with advertisers.
      </p>
      {done !== null && (
        <p className="stored-step" role="status">
          {done}
        </p>
      )}
      {asksToErase && <AskToErase />}
      {stored !== null && <StoredItemsStep {...stored} />}
      <Gpc {...data} />
      <BrowserSection entries={data.browser} />
      <ServerSection {...data} />
      <section className="privacy-part" aria-labelledby="kinds">
        <h2 id="kinds">What our server can store, why and for how long</h2>
        <dl className="privacy-kinds">
          {kinds.map(({ title, what, why, keeps }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{what}.</dd>
              <dd>{why}.</dd>
              <dd className="stored-soft">{keeps}.</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="privacy-part" aria-labelledby="details">
        <h2 id="details">Details</h2>
        {PRIVACY_STATEMENTS.map(({ title, texts }) => (
          <section key={title}>
            <h3>{title}</h3>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </section>
    </PageFrame>
  );
}

function Gpc({ isGpcOn }: PrivacyData) {
  return (
    <section className="privacy-part" aria-labelledby="gpc">
      <h2 id="gpc">Global Privacy Control: {isGpcOn ? 'on' : 'off'} in this browser</h2>
      <p>
        {isGpcOn
          ? 'Your browser asks sites not to sell or share your data. We honor it:'
          : 'A browser or an add-on can ask sites not to sell or share your data. If yours did, we would honor it:'}
      </p>
      <ul className="privacy-list">
        {GLOBAL_PRIVACY_CONTROL_CHANGES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function ServerSection({ stored, isSignedIn }: PrivacyData) {
  return (
    <section className="privacy-part" aria-labelledby="server">
      <h2 id="server">What our server stores about you</h2>
      {isSignedIn && (
        <>
          <p>You’re signed in. See, download or delete each item that your account holds.</p>
          <p className="stored-actions">
            <a className="button" href="/account/data">
              Your data
            </a>
          </p>
        </>
      )}
      {!isSignedIn && stored === null && (
        <p>
          Nothing is stored under your name. You aren’t signed in, and this browser doesn’t have the cookie that saved
          cars, searches and messages belong to.
        </p>
      )}
      {!isSignedIn && stored !== null && (
        <>
          {stored.sections.some(({ items }) => items.length > 0) ? (
            <p>
              You aren’t signed in. This is stored under the random number in this browser’s cookie. To change or stop
              email alerts, use the link in any of our emails.
            </p>
          ) : (
            <p>You aren’t signed in. Nothing is stored under the random number in this browser’s cookie.</p>
          )}
          <p className="stored-actions">
            <a className="button" href="/privacy/everything" download>
              Download everything
            </a>
            <a className="button" href="/privacy?step=erase">
              Delete everything
            </a>
          </p>
          <StoredItems {...stored} />
        </>
      )}
    </section>
  );
}

function AskToErase() {
  return (
    <section className="stored-step" aria-labelledby="ask-erase">
      <h2 id="ask-erase">Delete everything about this browser?</h2>
      <p>
        We delete the cars and searches you saved here, their alerts, what you sent to sellers from here, and this
        site’s cookies and storage in this browser. Sellers keep the emails that they received. This can’t be undone.
      </p>
      <div className="stored-actions">
        <form method="post" action="/privacy/erase">
          <button className="button stored-danger">Delete everything</button>
        </form>
        <a className="button" href="/privacy">
          Keep it
        </a>
      </div>
    </section>
  );
}
