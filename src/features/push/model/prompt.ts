/** A view of a vehicle page counts as recent for this long (spec 2 §4, §9). */
export const RECENT_VIEW_MS = 86_400_000;

/** The facts that decide whether the push modal opens. */
export type PromptFacts = {
  /** The shopper was prompted before, on this device. */
  wasPrompted: boolean;
  /** The time at which this device last opened a vehicle page, in ms since 1970; `null`: never. */
  viewedAt: number | null;
  hasModel: boolean;
  hasBodyStyle: boolean;
};

/**
 * Returns whether the push modal opens after a filter was used (spec 2 §4). A view in the future was stored by a wrong
 * clock.
 */
export function shouldPrompt({ wasPrompted, viewedAt, hasModel, hasBodyStyle }: PromptFacts, now: number): boolean {
  const isRecent = viewedAt !== null && viewedAt <= now && now - viewedAt < RECENT_VIEW_MS;
  return !wasPrompted && isRecent && (hasModel || hasBodyStyle);
}

/** Returns whether a search chooses a model or a body style, for the prompt. */
export function promptFiltersOf(query: string): Pick<PromptFacts, 'hasModel' | 'hasBodyStyle'> {
  const names = [...new URLSearchParams(query)].filter(([, value]) => value !== '').map(([name]) => name);
  return {
    hasModel: names.some((name) => /^modelCode(List|\d)?$/.test(name)),
    hasBodyStyle: names.some((name) => /^vehicleStyleCodes?$/.test(name)),
  };
}

export type Permission = 'granted' | 'default' | 'denied';

/** Returns the effect of the modal's button, by the browser's permission (spec 2 §4). */
export function stepForPermission(permission: Permission): 'get-token' | 'ask' | 'clear-token' {
  return ({ granted: 'get-token', default: 'ask', denied: 'clear-token' } as const)[permission];
}

/** The abilities of the browser. `isInstalled`: the site was opened from the home screen. */
export type BrowserAbilities = { isIos: boolean; isInstalled: boolean; hasPush: boolean };

/** What to show after the button. `blocked`: the browser refuses notifications; `failed`: another step failed. */
export type ButtonOutcome = 'home-screen' | 'done' | 'blocked' | 'failed';

/**
 * Returns the step that follows the modal's button. iOS sends notifications only to sites on the home screen, so a step
 * that adds the site comes after success (spec 2 §4), or instead of it if the browser has no push before the site is
 * added.
 * @param permission after the button: the shopper may have closed the browser's prompt without an answer
 */
export function nextStep(
  { isIos, isInstalled, hasPush }: BrowserAbilities,
  isSuccessful: boolean,
  permission: Permission | null,
): ButtonOutcome {
  if (isIos && !isInstalled && (isSuccessful || !hasPush)) return 'home-screen';
  if (isSuccessful) return 'done';
  return permission === 'denied' ? 'blocked' : 'failed';
}
