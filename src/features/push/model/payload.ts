/** A push service accepts 4,096 bytes; a smaller message also leaves room for encryption and slow networks. */
export const MAX_PAYLOAD_BYTES = 2_500;
const MAX_TITLE = 100;
const MAX_BODY = 300;

export type PushNotification = {
  title: string;
  body: string;
  /** The absolute address that a press opens. */
  navigate: string;
  /** Replaces a notification of the same tag that is still shown. */
  tag: string;
};

/**
 * Writes the payload of a push. Browsers with declarative web push show it themselves; in others the service worker
 * reads the same text. `lang` and `dir` are those of the site.
 */
export function writePayload({ title, body, navigate, tag }: PushNotification): string {
  for (let length = MAX_BODY; ; length = Math.floor(length / 2)) {
    const notification = {
      title: cutText(title, Math.min(MAX_TITLE, Math.max(length, 20))),
      lang: 'en-US',
      dir: 'ltr',
      body: cutText(body, length),
      navigate,
      tag,
    };
    const text = JSON.stringify({ web_push: 8030, notification });
    // A character takes at most three bytes, so most texts need not be encoded.
    if (3 * text.length <= MAX_PAYLOAD_BYTES || new TextEncoder().encode(text).length <= MAX_PAYLOAD_BYTES) return text;
    if (length === 0) throw new RangeError('The address of a notification is too long.');
  }
}

/** Cuts a text at a character, never within one. */
function cutText(text: string, length: number): string {
  // A text has no more characters than units.
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(length - 1, 0)).join('')}…`;
}
