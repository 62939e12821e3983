import type { AdServerRequest } from './ad-server.ts';

/** IDs of the parts of a native ad, which the answer repeats. */
export const NATIVE_ASSETS = { title: 1, image: 2, text: 3, action: 4 } as const;
export const MAX_TITLE_LENGTH = 90;
export const MAX_TEXT_LENGTH = 140;
export const MAX_ACTION_LENGTH = 30;

/** Pictures that the site can re-encode. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
/** Banners other than a picture with a link: text markup, scripts and frames (OpenRTB list 5.2). */
const BLOCKED_BANNERS = [1, 3, 4];
/** Audio, video, expandable, pop-up, provocative, flashing and interactive ads (OpenRTB list 5.3). */
const BLOCKED_ATTRIBUTES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14];

/** An impression of a visible place may be reported by an address that the server calls (native 1.2). */
const IMPRESSION_BY_IMAGE = { event: 1, methods: [1] };

/**
 * Formats a bid request of OpenRTB 2.6: one impression, as native or as a picture with a link. It has no user and no
 * device, so it is the same for all visitors of the same page.
 */
export function formatBidRequest(request: AdServerRequest, timeoutMs: number): string {
  const { id, place, width, height, site, topics, isOptedOut } = request;
  return JSON.stringify({
    id,
    at: 1,
    tmax: timeoutMs,
    cur: ['USD'],
    imp: [
      {
        id: '1',
        tagid: `${place}-${width}x${height}`,
        secure: 1,
        native: { ver: '1.2', request: JSON.stringify(nativeRequest(width, height)), battr: BLOCKED_ATTRIBUTES },
        banner: {
          format: [{ w: width, h: height }],
          w: width,
          h: height,
          mimes: IMAGE_TYPES,
          btype: BLOCKED_BANNERS,
          battr: BLOCKED_ATTRIBUTES,
        },
      },
    ],
    site: { domain: site.domain, name: site.name, ...(topics.length > 0 && { kwarray: topics }) },
    // Nothing in the request identifies a person; the signal asks the server not to identify one either.
    ...(isOptedOut && { regs: { ext: { gpc: '1' } } }),
  });
}

function nativeRequest(width: number, height: number) {
  return {
    ver: '1.2',
    context: 1,
    plcmttype: 1,
    plcmtcnt: 1,
    aurlsupport: 0,
    durlsupport: 0,
    privacy: 0,
    eventtrackers: [IMPRESSION_BY_IMAGE],
    assets: [
      { id: NATIVE_ASSETS.title, required: 1, title: { len: MAX_TITLE_LENGTH } },
      { id: NATIVE_ASSETS.image, required: 0, img: { type: 3, w: width, h: height, mimes: IMAGE_TYPES } },
      { id: NATIVE_ASSETS.text, required: 0, data: { type: 2, len: MAX_TEXT_LENGTH } },
      { id: NATIVE_ASSETS.action, required: 0, data: { type: 12, len: MAX_ACTION_LENGTH } },
    ],
  };
}
