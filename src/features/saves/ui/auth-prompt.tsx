import { Dialog } from '#ui/dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';

type Prompt = {
  prompt: string;
  /** The URL that leads to an account and then back to this page. */
  signIn: string;
  opener: HTMLElement;
  /** Runs when the prompt is closed without signing in. */
  onClose(): void;
};

/** Asks a signed-out shopper at the limit of saved cars to create an account. The car waits until then. */
export function openAuthPrompt({ prompt, signIn, opener, onClose }: Prompt): void {
  showDialog((close) => {
    let left = false;
    const leave = () => {
      // The dialog calls `onClose` once more when it is removed.
      if (left) return;
      left = true;
      close();
      onClose();
    };
    return (
      <Dialog
        title={prompt}
        onClose={leave}
        actions={
          <>
            <button type="button" className="button" onClick={leave}>
              Not now
            </button>
            <a className="button primary" href={signIn}>
              Create a free account
            </a>
          </>
        }
      >
        <p>
          You can save three cars without an account. With a free account you can save more, and see them on all your
          devices.
        </p>
        <p>
          <a href={signIn.replace('defaultScreen=signup', 'defaultScreen=signin')}>I have an account</a>
        </p>
      </Dialog>
    );
  }, opener);
}
