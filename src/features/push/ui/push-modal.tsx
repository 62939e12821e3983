import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { MANIFEST_PATH } from '../model/push-paths.ts';
import type { OfferOutcome } from './turn-on-for-search.ts';

type Step = 'offer' | OfferOutcome;

const TITLES: Readonly<Record<Step, string>> = {
  offer: 'Know when prices drop',
  'home-screen': 'Add this site to your home screen',
  done: 'Notifications are on',
  'done-unsaved': 'Notifications are on',
  blocked: 'Notifications are blocked',
  failed: 'Notifications aren’t on',
};

/**
 * Offers notifications (spec 2 §4). `turnOn` runs within the press of the button, as browsers demand for their own
 * prompt. `onClose` follows `No Thanks`, the close button and Escape too.
 */
export function PushModal({ turnOn, onClose }: { turnOn(): Promise<OfferOutcome>; onClose(): void }) {
  const [step, setStep] = useState<Step>('offer');
  const isBusy = useRef(false);
  const press = () => {
    // Disabling the button would take the focus from it.
    if (isBusy.current) return;
    isBusy.current = true;
    void turnOn().then(setStep);
  };
  // The button that had the focus is gone, and screen readers continue with the new title.
  useEffect(() => {
    if (step !== 'offer') document.getElementById('dialog-title')?.focus();
  }, [step]);
  const actions =
    step === 'offer' ? (
      <>
        <button type="button" className="button" onClick={onClose}>
          No Thanks
        </button>
        <button type="button" className="button primary" onClick={press}>
          Turn on notifications
        </button>
      </>
    ) : (
      <button type="button" className="button primary" onClick={onClose}>
        Got it
      </button>
    );
  return (
    <Dialog title={TITLES[step]} onClose={onClose} actions={actions}>
      <div role="status">
        <Text step={step} />
      </div>
    </Dialog>
  );
}

function Text({ step }: { step: Step }) {
  switch (step) {
    case 'offer':
      return (
        <p>
          Get a notification on this device when a car you saved gets cheaper, or this search finds a new one. At most
          three a day, none at night. We save the search and keep this browser’s push address for it.
        </p>
      );
    case 'home-screen':
      return (
        <>
          <link rel="manifest" href={MANIFEST_PATH} />
          <p>
            On iPhone and iPad, notifications come from the home screen. Tap Share, then “Add to Home Screen”, and open
            the site from there.
          </p>
        </>
      );
    case 'done':
      return (
        <p>
          We’ll notify you here. <a href="/alerts/notifications">Choose what about and when</a>.
        </p>
      );
    case 'done-unsaved':
      return (
        <p>
          This search isn’t saved, so we’ll notify you only about what you saved before.{' '}
          <a href="/saved-searches">See your saved searches</a>.
        </p>
      );
    case 'failed':
      return (
        <p>
          Notifications couldn’t be turned on. <a href="/alerts/notifications">Try again</a>.
        </p>
      );
    case 'blocked':
      return <p>Your browser didn’t allow notifications. You can allow them in its settings for this site.</p>;
  }
}
