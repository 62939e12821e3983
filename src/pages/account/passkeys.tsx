import { AddPasskey } from '#features/shoppers/shoppers.ui.ts';
import type { AccountData } from './page-data.ts';
import { SinceDate } from './since.tsx';

/**
 * Lists the passkeys, each with the site where it works: browsers store passkeys by host, and each brand has its own
 * host.
 */
export function Passkeys({ brand, passkeys, isFresh }: AccountData) {
  const isElsewhere = passkeys.some(({ place }) => place?.isHere === false);
  const isHere = passkeys.some(({ place }) => place?.isHere !== false);
  return (
    <section aria-labelledby="passkeys-title" id="passkeys">
      <h2 id="passkeys-title">Passkeys</h2>
      <p className="account-soft">
        Sign in with your fingerprint, face or screen lock. A passkey can’t be guessed or phished.
      </p>
      {passkeys.length > 0 && (
        <ul className="account-list">
          {passkeys.map(({ id, name, since, place }) => (
            <li key={id}>
              <span className="account-item">
                {name} <SinceDate since={since} word="added" />
                {place && (
                  <span className="account-soft">
                    {place.isHere ? 'works' : 'works only'} at {place.brand} ({place.host})
                  </span>
                )}
              </span>
              <form method="post" action="/account-api/passkeys/remove">
                <input type="hidden" name="passkeyId" value={id} />
                <button className="button" aria-label={`Remove the passkey ${name}, added ${since.text}`}>
                  Remove
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isElsewhere && (
        <p>
          A passkey works only at the site where it was added. {!isHere && `You don’t have one for ${brand.name} yet.`}
        </p>
      )}
      <AddPasskey isFresh={isFresh} />
    </section>
  );
}
