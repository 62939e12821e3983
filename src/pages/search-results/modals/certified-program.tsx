import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import './certified-program.css';

type CertifiedContent = {
  name: string;
  summary: string;
  points: readonly { title: string; text: string }[];
};

const ADDRESS = '/content/static/json/atc/cpo/certifiedcontent.json';
const TIMEOUT_MS = 5_000;

/** Explains what certified means on this brand, and offers to include certified cars in the search (spec 1 §2, §4). */
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
      // This failure is only logged and not shown (spec 2 §8).
      console.warn('The certified-program content can’t be loaded.', error);
      setContent('failed');
    });
    return () => leaving.abort();
  }, []);
  const include = () => {
    onClose();
    if (query === null) return;
    // The page scrolls to its first result, and the focus moves there too.
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

/** @throws if the content does not arrive within 5 s (spec 1 §9) or is invalid, or `signal` aborts. */
async function fetchCertifiedContent(signal: AbortSignal): Promise<CertifiedContent> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  if (!response.ok) throw new Error(`Loading the content failed with status ${response.status}.`);
  return readCertifiedContent(await response.json());
}

/** @throws if the content is invalid. */
export function readCertifiedContent(content: unknown): CertifiedContent {
  const { name, summary, points } = Object(content) as Partial<Record<keyof CertifiedContent, unknown>>;
  if (typeof name !== 'string' || typeof summary !== 'string' || !Array.isArray(points))
    throw new Error('The content lacks its name, summary or points.');
  return { name, summary, points: points.filter(isPoint) };
}

function isPoint(value: unknown): value is CertifiedContent['points'][number] {
  const { title, text } = Object(value) as { title?: unknown; text?: unknown };
  return typeof title === 'string' && typeof text === 'string';
}
