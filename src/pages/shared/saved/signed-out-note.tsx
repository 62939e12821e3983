/** Tells shoppers that they are no longer signed in; `signIn` leads to the sign-in page and back. */
export function SignedOutNote({ signIn }: { signIn: string | null }) {
  if (signIn === null) return null;
  return (
    <p className="saved-note" role="status">
      <span>
        You are signed out. <a href={signIn}>Sign in</a> to see what your account keeps.
      </span>
    </p>
  );
}
