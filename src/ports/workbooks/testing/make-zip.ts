import { crc32, deflateRawSync } from 'node:zlib';

/** A file for an archive. The other fields make its headers wrong. */
export type ZipFile = {
  name: string;
  content: string | Buffer;
  statedSize?: number;
  statedCrc?: number;
  method?: number;
  flags?: number;
};

/** Makes a ZIP archive. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize, statedCrc, method = 8, flags = 0x800 } of files) {
    const bytes = Buffer.from(content as string);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(method, 4);
    about.writeUInt32LE(statedCrc ?? crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(statedSize ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name)]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, rest, Buffer.from(name));
    local.push(header, packed);
    offset += header.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, entries, end]);
}
