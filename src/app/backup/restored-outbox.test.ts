import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { enqueueMails, listDeadLetters, retryDeadLetters } from '#features/outbox/outbox.server.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import { restoreBackup } from './restore-backup.ts';
import { useDatabase } from './testing/filled-database.ts';
import { writeBackup } from './write-backup.ts';
import { untypedMail } from '#features/outbox/testing/untyped-mail.ts';

test('messages that waited at the backup are not sent automatically after a restore, but operators can send them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-outbox-'));
  const objects = createFolderObjects(path.join(folder, 'objects'));
  const [here, there] = [await createTestDatabase(), await createTestDatabase()];
  await there.close();
  await enqueueMails(
    here,
    ['sent', 'sending', 'waiting', 'dead'].map((key) =>
      untypedMail({ key, to: 'ann@example.com', template: 'verify-email' }),
    ),
  );
  await here.query('update outbox set state = key');
  const file = path.join(folder, 'all.tar');
  await writeBackup({ database: here, objects }, file, () => undefined);
  const options = { force: true, onProgress: () => undefined };
  expect(await restoreBackup({ databaseUrl: there.url, objects }, file, options)).toMatchObject({ held: 2 });
  await useDatabase(there.url, async (database) => {
    expect(await database.query('select key, state from outbox order by key')).toEqual([
      ...[
        { key: 'dead', state: 'dead' },
        { key: 'sending', state: 'dead' },
      ],
      ...[
        { key: 'sent', state: 'sent' },
        { key: 'waiting', state: 'dead' },
      ],
    ]);
    const held = (await listDeadLetters(database, { max: 9 })).filter(({ lastError }) => lastError?.includes('backup'));
    expect(held.map(({ key }) => key).toSorted()).toEqual(['sending', 'waiting']);
    expect(
      await retryDeadLetters(
        database,
        held.map(({ id }) => id),
      ),
    ).toBe(2);
  });
  await here.close();
  await rm(folder, { recursive: true, force: true });
});
