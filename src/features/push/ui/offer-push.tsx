import { reportEvent } from '#features/events/events.ui.ts';
import { showDialog } from '#ui/show-dialog.tsx';
import { PUSH_KEY_PATH } from '../model/push-paths.ts';
import { closeOffer } from './close-offer.ts';
import { clearToken } from './enable-push.ts';
import { PushModal } from './push-modal.tsx';
import { browserAbilities, pushCalls, thisBrowser } from './this-browser.ts';
import { turnOnForSearch } from './turn-on-for-search.ts';

/** Opens the push modal over the results of a search, if this browser can get notifications here. */
export async function offerPush(query: string): Promise<void> {
  const { isIos, isInstalled } = browserAbilities();
  const permission = thisBrowser.permission();
  if (permission === 'denied') return clearToken(thisBrowser, pushCalls);
  if (permission === null && (!isIos || isInstalled)) return;
  // Answers an error if notifications are off on this site.
  if (!(await fetch(PUSH_KEY_PATH)).ok || document.querySelector('dialog[open]')) return;
  reportEvent('push', { step: 'prompted' });
  let wasAnswered = false;
  showDialog((close) => (
    <PushModal
      turnOn={() => {
        wasAnswered = true;
        return turnOnForSearch(query);
      }}
      onClose={() => closeOffer(close, wasAnswered)}
    />
  ));
}
