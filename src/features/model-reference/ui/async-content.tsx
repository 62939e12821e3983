import { type ReactNode, useEffect, useState } from 'react';

type LoadState<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: Value };

/** Shows the result of `load`; until then that it is loading, and after a failure a button that tries again. */
export function AsyncContent<Value>(props: { load: () => Promise<Value>; children: (value: Value) => ReactNode }) {
  const { load, children } = props;
  const [loaded, setLoaded] = useState<LoadState<Value>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const listening = new AbortController();
    const show = (next: LoadState<Value>) => void (listening.signal.aborted || setLoaded(next));
    load().then(
      (value) => show({ state: 'loaded', value }),
      () => show({ state: 'failed' }),
    );
    return () => listening.abort();
  }, [load, attempt]);
  if (loaded.state === 'loaded') return children(loaded.value);
  if (loaded.state === 'loading') return <p className="reference-quiet">Loading …</p>;
  return (
    <p role="alert">
      We can’t show this right now.{' '}
      <button
        type="button"
        className="button"
        onClick={() => {
          setLoaded({ state: 'loading' });
          setAttempt(attempt + 1);
        }}
      >
        Try again
      </button>
    </p>
  );
}
