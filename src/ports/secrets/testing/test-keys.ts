import { createKeyRing, parseKeys, useKeyRing } from '../secrets.ts';

/** Lets every process that a test starts open its sealed values, because the process inherits `SECRETS_KEY`. */
export function useTestKeys(): void {
  useKeyRing(createKeyRing(parseKeys(process.env['SECRETS_KEY']!)));
}

useTestKeys();
