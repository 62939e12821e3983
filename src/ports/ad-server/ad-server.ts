/**
 * The information that an ad server gets: the place of the ad and the subject of the page. Nothing about the visitor.
 */
export type AdServerRequest = {
  /** A random id of this request. */
  id: string;
  /** The kind of place: `inline`, `footer` or `fixed`. */
  place: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  site: { domain: string; name: string };
  /** Codes of the page's subject, such as `TOYOTA` and `SUV`. */
  topics: readonly string[];
  /** Whether the visitor opted out of the sale of data (Global Privacy Control). */
  isOptedOut: boolean;
};

/** An ad as plain values. Markup of an ad server is never shown. All addresses are https. */
export type ServerAd = {
  title: string;
  text: string | null;
  /** The label of its link. */
  action: string | null;
  /** The address of its picture, which is not downloaded yet. */
  imageUrl: string | null;
  targetUrl: string;
  /** Addresses that the server wants to be called when the ad is shown. */
  noticeUrls: readonly string[];
};

/** `refused`: there is an ad, but this site cannot show it. */
export type AdServerAnswer = { kind: 'ad'; ad: ServerAd } | { kind: 'none' } | { kind: 'refused'; reason: string };

export type AdServer = {
  /** @throws AdServerError if the server fails or its answer cannot be read; the signal's reason. */
  request(request: AdServerRequest, signal: AbortSignal): Promise<AdServerAnswer>;
};

export class AdServerError extends Error {
  override name = 'AdServerError';
}
