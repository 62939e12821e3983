import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { fetchCertifiedContent, type CertifiedContent } from './fetch-certified-content.ts';
import './certified-program.css';

/** Explains what certified means for this brand, and offers to search certified cars too (spec 1 §2, §4). */
export function CertifiedProgram(props: {
  /** The search with certified cars; `null` if they are already included. */
  query: string | null;
  go(query: string): void;
  onClose(): void;
}) {
  const { query, go, onClose } = props;
  const [content, setContent] = useState<CertifiedContent | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchCertifiedContent(leaving.signal).then(setContent, (error: unknown) => {
      if (leaving.signal.aborted) return;
      // This failure is only logged (spec 2 §8).
      console.warn('The certified-program content cannot be loaded.', error);
      setContent('failed');
    });
    return () => leaving.abort();
  }, []);
  const include = () => {
    onClose();
    if (query === null) return;
    // The page scrolls to its first result; the focus moves there too.
    document.getElementById('results-count')?.focus({ preventScroll: true });
    go(query);
  };
  return (
    <Dialog
      title="Certified Program Details"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="button primary" onClick={include}>
            Include Certified Vehicles
          </button>
        </>
      }
    >
      <div className="certified" aria-busy={content === null}>
        {content === 'failed' ? (
          <p>We can’t show the details right now. You can still search for certified cars.</p>
        ) : (
          content && (
            <>
              <h3>{content.name}</h3>
              <p>{content.summary}</p>
              <ul>
                {content.points.map(({ title, text }) => (
                  <li key={title}>
                    <h4>{title}</h4>
                    <p>{text}</p>
                  </li>
                ))}
              </ul>
            </>
          )
        )}
      </div>
    </Dialog>
  );
}
