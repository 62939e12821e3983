import type { Download } from '#ports/web/download.ts';
import type { Pictures } from '#ports/pictures/pictures.ts';
import type { CheckPicture } from './dealer-difference.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const WIDTH = 480;

/** Downloads a picture once and checks that it is one. `hasOwnPicture` checks paths of this site. */
export function createPictureCheck(deps: {
  download: Download;
  resize: Pictures['resize'];
  hasOwnPicture(path: string): Promise<boolean>;
}): CheckPicture {
  const { download, resize, hasOwnPicture } = deps;
  return async (address, signal) => {
    if (address.startsWith('/')) return hasOwnPicture(address);
    const answer = await download(address, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal });
    return answer.kind === 'file' && (await resize(answer.bytes, WIDTH)) !== null;
  };
}
