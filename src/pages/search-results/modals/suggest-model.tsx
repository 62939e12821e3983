import { useState } from 'react';
import { formatNumber } from '#kit/text/format.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { SearchActions } from '../browser/search-actions.ts';
import type { SuggestedModelView } from '../page-data.ts';
import { showDialog } from '#ui/show-dialog.tsx';
import './suggest-model.css';
import { storeCookie } from '#pages/shared/search/store-cookie.ts';

/** Described in docs/contracts/cookies.md. */
const COOKIE = 'do-not-show-suggested';
/**
 * Maximum number of codes, because a cookie holds 4 KB. Beyond it, the oldest codes are dropped, so those models may be
 * suggested again.
 */
const MOST = 100;

/** Codes that were already suggested in this document, so that a filter change does not suggest them again. */
const asked = new Set<string>();

/**
 * Asks whether the shopper also meant another model, unless they turned that suggestion off on this device (spec 2 §4).
 */
export function suggestModel(suggested: SuggestedModelView, actions: Pick<SearchActions, 'go'>): void {
  const forgone = declinedModels();
  if (suggested.codes.every((code) => forgone.includes(code) || asked.has(code))) return;
  for (const code of suggested.codes) asked.add(code);
  showDialog((close) => <ModelClarification suggested={suggested} go={actions.go} onClose={close} />);
}

/** Yes also searches the suggested model; No and the close button only close the dialog. */
export function ModelClarification(props: { suggested: SuggestedModelView; go(query: string): void; onClose(): void }) {
  const { suggested, go, onClose } = props;
  const [forgo, setForgo] = useState(false);
  const close = () => {
    if (forgo) declineModels(suggested.codes);
    onClose();
  };
  const accept = () => {
    close();
    go(suggested.query);
  };
  return (
    <Dialog
      title="Model Name Clarification"
      onClose={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            No
          </button>
          <button type="button" className="button primary" onClick={accept}>
            Yes
          </button>
        </>
      }
    >
      <p>
        Would you like to see <strong>{suggested.name}</strong> too? It would add {formatNumber(suggested.count)}{' '}
        {suggested.count === 1 ? 'result' : 'results'}.
      </p>
      <label className="forgo">
        <input
          className="checkbox"
          type="checkbox"
          checked={forgo}
          onChange={(event) => setForgo(event.target.checked)}
        />
        Don't show me this again
      </label>
    </Dialog>
  );
}

/** Returns the codes of models that the shopper does not want suggested. */
export function declinedModels(cookies = document.cookie): readonly string[] {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${COOKIE}=`));
  const value = pair?.slice(COOKIE.length + 1) ?? '';
  return value === '' ? [] : decodeURIComponent(value).split(',');
}

/** Stores the codes of declined models for a year. */
export function declineModels(codes: readonly string[]): void {
  const all = [...new Set([...declinedModels(), ...codes])].slice(-MOST);
  storeCookie(COOKIE, encodeURIComponent(all.join()), '/');
}
