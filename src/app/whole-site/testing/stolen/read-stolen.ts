import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { BackupReader } from '../../../backup/backup-file.ts';
import type { StoredText } from '#ports/database/testing/read-database.ts';

/** Reads every member of a backup, unpacked. */
export async function readBackup(file: string): Promise<StoredText[]> {
  const backup = await BackupReader.open(file, () => undefined);
  const texts: StoredText[] = [];
  for (const member of backup.members) {
    const bytes = await buffer(backup.read(member));
    const text = member.name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    // COPY doubles backslashes.
    texts.push({ place: member.name, text: text.toString('latin1').replaceAll('\\\\', '\\') });
  }
  await backup.close();
  // The archive itself: names and the table of contents.
  texts.push({ place: file, text: (await buffer(createReadStream(file))).toString('latin1') });
  return texts;
}

/** Returns the encodings in which a secret is readable. */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = Buffer.from(secret, 'base64url');
  return [
    ...[secret, encodeURIComponent(secret), bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')],
    ...(decoded.length >= 16 ? [decoded.toString('hex'), decoded.toString('base64').replace(/=+$/, '')] : []),
  ];
}

/** Returns where secrets can be read, by their kind. */
export function findSecrets(texts: readonly StoredText[], secrets: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  for (const [secret, what] of secrets)
    for (const spelling of encodingsOf(secret))
      for (const { place, text } of texts) if (text.includes(spelling)) found.add(`${what} in ${place}`);
  return [...found].toSorted();
}

const TOKEN = /[\w.~+/=:-]{16,300}/g;
const BYTES = /\\+x((?:[0-9a-f]{2}){16,})/g;

/** Returns what an attacker would try as a key: every long word, and bytes as text, in base64url and in hexadecimal. */
export function candidatesIn(texts: readonly StoredText[]): Set<string> {
  const candidates = new Set<string>();
  for (const { text } of texts) {
    for (const [word] of text.matchAll(TOKEN)) {
      candidates.add(word);
      for (const part of word.split(/[.:/=]/)) if (part.length >= 16) candidates.add(part);
    }
    for (const [, hex = ''] of text.matchAll(BYTES)) {
      const bytes = Buffer.from(hex, 'hex');
      for (const candidate of [hex, bytes.toString('base64url'), bytes.toString('utf8')]) candidates.add(candidate);
    }
  }
  return candidates;
}
