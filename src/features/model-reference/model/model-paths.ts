/** The page of all makes. */
export const MODELS_PATH = '/models';

/** Returns the path of the page about a make, a model or a model year: `/models/toyota/camry/2020`. */
export function modelPagePath(makeCode: string, modelCode?: string, year?: number): string {
  const parts = [makeCode, modelCode, year].filter((part) => part !== undefined);
  return [MODELS_PATH, ...parts.map((part) => encodeURIComponent(String(part).toLowerCase()))].join('/');
}
