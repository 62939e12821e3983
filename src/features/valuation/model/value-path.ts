/** The page "What is my car worth?". */
export const VALUE_PATH = '/value';

/** Returns the path of the values of a model: `/value/toyota/camry`. */
export function modelPath(makeCode: string, modelCode: string): string {
  return `${VALUE_PATH}/${encodeURIComponent(makeCode.toLowerCase())}/${encodeURIComponent(modelCode.toLowerCase())}`;
}
