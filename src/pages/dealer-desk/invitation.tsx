import type { InvitationView } from './page-data.ts';

/** Describes an invitation, with the one button that accepts it. */
export function Invitation({ action, signIn, words, fault }: InvitationView) {
  return (
    <div className="desk-part">
      <p>{words}</p>
      {fault !== null && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {action !== null && (
        <form method="post" action={action}>
          <button className="button primary">Accept the invitation</button>
        </form>
      )}
      {signIn.length > 0 && (
        <p className="desk-actions">
          {signIn.map(({ label, href }, at) => (
            <a key={href} className={at === 0 ? 'button primary' : 'button'} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
