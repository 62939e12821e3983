import { createKeyRing, parseKeys, useKeyRing } from '../secrets.ts';

/** Sealed values of tests can be opened by every process that a test starts: they inherit `SECRETS_KEY`. */
useKeyRing(createKeyRing(parseKeys(process.env['SECRETS_KEY']!)));
