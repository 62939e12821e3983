/** The page of all makes. */
export const MODELS_PATH = '/models';

/** Returns the path of the page about a make, a model or a model year: `/models/toyota/camry/2020`. */
export function modelPagePath(makeCode: string, modelCode?: string, year?: number): string {
  let path = `${MODELS_PATH}/${segmentOf(makeCode)}`;
  if (modelCode !== undefined) path += `/${segmentOf(modelCode)}`;
  return year === undefined ? path : `${path}/${year}`;
}

function segmentOf(code: string): string {
  return encodeURIComponent(code.toLowerCase());
}
