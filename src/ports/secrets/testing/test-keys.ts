import { createKeyRing, parseKeys, useKeyRing } from '../secrets.ts';

/** Lets every process that a test starts open its sealed values, because the process inherits `SECRETS_KEY`. */
useKeyRing(createKeyRing(parseKeys(process.env['SECRETS_KEY']!)));
