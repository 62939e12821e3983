import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { isTar, type TarMember, TAR_END, TarError, tarHeader, tarMembers, tarPadding } from './tar.ts';

/** An expected failure of a backup or a restore. The message is a sentence for the operator. */
export class BackupError extends Error {}

const FORMAT = 1;
const MANIFEST = 'manifest.json';
const DIGEST = 'manifest.sha256';
const READ_BYTES = 2 ** 20;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** In an order in which the tables can be filled without violating foreign keys. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  /** The last number that each auto-numbered column issued. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
  objects: z.int().min(0),
  /** Hash of all members before the manifest, in hexadecimal. */
  sha256: z.string().length(64),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Writes an archive: `tables/NAME/000001.copy.gz` (the text of COPY, in pieces), `objects/KEY`, and at the end the
 * manifest with a digest of all other members. The file gets its final name only after it is complete and synced to
 * disk.
 */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #name: string;
  readonly #hash = createHash('sha256');
  readonly #at = new Date();

  private constructor(file: FileHandle, name: string) {
    this.#file = file;
    this.#name = name;
  }

  /** @throws BackupError if the file already exists or cannot be created. */
  static async create(name: string): Promise<BackupWriter> {
    const there = await open(name).catch(() => null);
    await there?.close();
    if (there) throw new BackupError(`${name} already exists. Name another file, or remove it.`);
    const file = await open(`${name}.part`, 'w', 0o600).catch((error: Error) => {
      throw new BackupError(`${name} cannot be written: ${error.message}`);
    });
    return new BackupWriter(file, name);
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#write(tarHeader(name, bytes.length, this.#at));
    await this.#write(bytes);
    await this.#write(tarPadding(bytes.length));
  }

  async addStream(name: string, size: number, stream: Readable): Promise<void> {
    await this.#write(tarHeader(name, size, this.#at));
    let seen = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      seen += chunk.length;
      await this.#write(chunk);
    }
    if (seen !== size) throw new BackupError(`${name} has ${seen} bytes instead of ${size}. Try again.`);
    await this.#write(tarPadding(size));
  }

  /** Completes the backup. Resolves to its size in bytes. */
  async finish(manifest: Omit<Manifest, 'format' | 'at' | 'sha256'>): Promise<number> {
    const sha256 = this.#hash.copy().digest('hex');
    const whole: Manifest = { format: FORMAT, at: this.#at.toISOString(), ...manifest, sha256 };
    const text = Buffer.from(JSON.stringify(whole, null, 1));
    await this.add(MANIFEST, text);
    await this.add(DIGEST, Buffer.from(createHash('sha256').update(text).digest('hex')));
    await this.#write(TAR_END);
    await this.#file.sync();
    const { size } = await this.#file.stat();
    await this.#file.close();
    await rename(`${this.#name}.part`, this.#name);
    return size;
  }

  /** Deletes the incomplete file. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(`${this.#name}.part`, { force: true });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    await this.#file.writeFile(bytes).catch((error: Error) => {
      throw new BackupError(`${this.#name} cannot be written: ${error.message}. There is no backup.`, { cause: error });
    });
  }
}

/** A backup that has been read completely once and matches its digest. */
export class BackupReader {
  readonly manifest: Manifest;
  readonly members: readonly TarMember[];
  readonly #file: FileHandle;

  private constructor(file: FileHandle, manifest: Manifest, members: readonly TarMember[]) {
    this.#file = file;
    this.manifest = manifest;
    this.members = members;
  }

  /**
   * @param onProgress receives the number of bytes read so far and in total.
   * @throws BackupError if the file is not a backup, is incomplete, or has changed since it was written.
   */
  static async open(name: string, onProgress: (bytes: number, total: number) => void): Promise<BackupReader> {
    const file = await open(name).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(error.code === 'ENOENT' ? `There is no file ${name}.` : error.message);
    });
    if ((await file.stat()).isDirectory()) {
      await file.close();
      throw new BackupError(`${name} is a folder. Name the file of the backup in it.`);
    }
    if (!(await isTar(file))) {
      await file.close();
      throw new BackupError(
        `${name} is not a backup that npm run backup wrote, or its beginning is damaged. Nothing was changed. Unpack it first if it is compressed. Cars of a dealer’s file are imported with npm run import.`,
      );
    }
    try {
      const { manifest, members } = await verify(file, onProgress);
      return new BackupReader(file, manifest, members);
    } catch (error) {
      await file.close();
      if (!(error instanceof TarError) && !(error instanceof BackupError)) throw error;
      throw new BackupError(`${name} cannot be used: ${error.message}. Nothing was changed.`, { cause: error });
    }
  }

  read(member: TarMember): Readable {
    return streamOf(this.#file, member.at, member.size);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

async function verify(
  file: FileHandle,
  onProgress: (bytes: number, total: number) => void,
): Promise<{ manifest: Manifest; members: TarMember[] }> {
  const all: TarMember[] = [];
  for await (const member of tarMembers(file)) all.push(member);
  const [manifest, digest] = all.slice(-2);
  if (manifest?.name !== MANIFEST || digest?.name !== DIGEST)
    throw new BackupError('it is not a backup, or it is incomplete');
  const textOf = async ({ at, size }: TarMember) => (await file.read(Buffer.alloc(size), 0, size, at)).buffer;
  const text = await textOf(manifest);
  if (createHash('sha256').update(text).digest('hex') !== String(await textOf(digest)))
    throw new BackupError('its table of contents is damaged');
  const read = manifestSchema.safeParse(JSON.parse(String(text)));
  if (!read.success) throw new BackupError('another version of the program wrote it');
  const end = manifest.at - tarHeader(MANIFEST, 0, new Date(0)).length;
  const hash = createHash('sha256');
  let seen = 0;
  for await (const chunk of streamOf(file, 0, end) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onProgress((seen += chunk.length), end);
  }
  if (hash.digest('hex') !== read.data.sha256) throw new BackupError('it is damaged: its checksum differs');
  return { manifest: read.data, members: all.slice(0, -2) };
}

/**
 * Streams a part of the file. Does not use `file.createReadStream`, because its streams would stay attached to the
 * handle until it is closed.
 */
function streamOf(file: FileHandle, start: number, size: number): Readable {
  return Readable.from(piecesOf(file, start, size));
}

async function* piecesOf(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size;) {
    const length = Math.min(READ_BYTES, size - done);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, start + done);
    if (bytesRead === 0) throw new BackupError('it ends too early');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
