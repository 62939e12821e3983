/** Returns the key of a model, which is unique across makes: `TOYOTA-CAMRY`. No code has a hyphen. */
export function formatModelKey(makeCode: string, modelCode: string): string {
  return `${makeCode}-${modelCode}`;
}

/** Returns the make's code from the key of a model or of a trim. */
export function makeCodeOf(modelKey: string): string {
  return modelKey.slice(0, modelKey.indexOf('-'));
}

/** Returns the model's code from the key of a model. */
export function modelCodeOf(modelKey: string): string {
  return modelKey.slice(modelKey.indexOf('-') + 1);
}
