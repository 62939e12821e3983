import { useRef, useState } from 'react';
import { copyText } from '#ui/browser/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import './share-dialog.css';

/** Shares a link: through the device's share sheet if available, by copying, or by email. */
export function ShareDialog(props: { title: string; about: string; link: string; onClose(): void }) {
  const { title, about, link, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () =>
    setSaid((await copyText(link, () => input.current?.select())) ? 'Link copied.' : 'Press Ctrl+C to copy it.');
  const mail = `mailto:?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(link)}`;
  const share = () => {
    // Dismissing the share sheet is not an error.
    navigator.share({ title: about, url: link }).catch(() => undefined);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="share">
        <p>{about}</p>
        <div className="share-link">
          <input
            ref={input}
            className="input"
            readOnly
            value={link}
            aria-label="Link"
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="button primary" onClick={() => void copy()}>
            Copy link
          </button>
        </div>
        <div className="share-ways">
          <a className="button" href={mail}>
            Send by email
          </a>
          {'share' in navigator && (
            <button type="button" className="button" onClick={share}>
              Share …
            </button>
          )}
        </div>
        <p className="share-said" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}
