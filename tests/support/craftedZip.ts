import { crc32, deflateRawSync } from 'node:zlib';

type Fields = {
  readonly name: string | Uint8Array;
  readonly versionNeeded: number;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly extra: Uint8Array;
};

/** An entry of an archive, and what its header, the directory or both shall say otherwise. */
export type CraftedEntry = {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly store?: boolean;
  /** Packed while it was sent: its sizes stand behind it. */
  readonly streamed?: boolean;
  readonly packed?: Uint8Array;
  readonly both?: Partial<Fields>;
  readonly local?: Partial<Fields>;
  readonly central?: Partial<Fields & { offset: number; attributes: number; comment: string; disk: number }>;
  /** Bytes before the entry that belong to none. */
  readonly before?: Uint8Array;
};

export type CraftedArchive = {
  readonly beforeDirectory?: Uint8Array;
  readonly end?: Partial<{
    disk: number;
    countHere: number;
    count: number;
    size: number;
    offset: number;
    comment: string;
  }>;
  readonly after?: Uint8Array;
};

const bytesOf = (text: string | Uint8Array): Buffer =>
  typeof text === 'string' ? Buffer.from(text, 'utf8') : Buffer.from(text);

/** Numbers of 2 or 4 bytes, and bytes as they are. */
const record = (...parts: readonly (readonly [2 | 4, number] | Uint8Array)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => {
      if (part instanceof Uint8Array) return part;
      const [width, value] = part;
      const bytes = Buffer.alloc(width);
      bytes.writeUIntLE(value >>> 0 || 0, 0, width);
      return bytes;
    }),
  );

const fieldsOf = (entry: CraftedEntry): { fields: Fields; packed: Uint8Array } => {
  const content = bytesOf(entry.content ?? '');
  const packed = entry.packed ?? (entry.store ? content : deflateRawSync(content));
  const fields = {
    name: entry.name,
    versionNeeded: 20,
    flags: 0x800 | (entry.streamed ? 8 : 0),
    method: entry.store ? 0 : 8,
    time: 0x58210000,
    crc: crc32(content),
    packedSize: packed.length,
    size: content.length,
    extra: new Uint8Array(),
    ...entry.both,
  };
  return { fields, packed };
};

const shared = ({ versionNeeded, flags, method, time, crc, packedSize, size }: Fields) =>
  record([2, versionNeeded], [2, flags], [2, method], [4, time], [4, crc], [4, packedSize], [4, size]);

const localOf = (entry: CraftedEntry): Buffer => {
  const { fields, packed } = fieldsOf(entry);
  const unknown = entry.streamed ? { crc: 0, packedSize: 0, size: 0 } : {};
  const local = { ...fields, ...unknown, ...entry.local };
  const name = bytesOf(local.name);
  const descriptor = record([4, 0x08074b50], [4, fields.crc], [4, fields.packedSize], [4, fields.size]);
  return Buffer.concat([
    entry.before ?? new Uint8Array(),
    record([4, 0x04034b50], shared(local), [2, name.length], [2, local.extra.length], name, local.extra),
    packed,
    ...(entry.streamed ? [descriptor] : []),
  ]);
};

const centralOf = (entry: CraftedEntry, offset: number): Buffer => {
  const told = {
    offset,
    attributes: 0o100644 << 16,
    comment: '',
    disk: 0,
    ...fieldsOf(entry).fields,
    ...entry.central,
  };
  const [name, comment] = [bytesOf(told.name), bytesOf(told.comment)];
  return record(
    [4, 0x02014b50],
    [2, 0x033f],
    shared(told),
    [2, name.length],
    [2, told.extra.length],
    [2, comment.length],
    [2, told.disk],
    [2, 0],
    [4, told.attributes],
    [4, told.offset],
    name,
    told.extra,
    comment,
  );
};

/** A ZIP archive, byte by byte: tricks that no library writes. */
export const craftedZip = (entries: readonly CraftedEntry[], archive: CraftedArchive = {}): Uint8Array => {
  const locals = entries.map(localOf);
  const offsets = entries.map(
    ({ before }, index) => Buffer.concat(locals.slice(0, index)).length + (before?.length ?? 0),
  );
  const directory = Buffer.concat(entries.map((entry, index) => centralOf(entry, offsets[index] ?? 0)));
  const files = Buffer.concat([...locals, archive.beforeDirectory ?? new Uint8Array()]);
  const end = {
    disk: 0,
    countHere: entries.length,
    count: entries.length,
    size: directory.length,
    offset: files.length,
    comment: '',
    ...archive.end,
  };
  const comment = bytesOf(end.comment);
  const last = record(
    [4, 0x06054b50],
    [2, end.disk],
    [2, end.disk],
    [2, end.countHere],
    [2, end.count],
    [4, end.size],
    [4, end.offset],
    [2, comment.length],
    comment,
  );
  return new Uint8Array(Buffer.concat([files, directory, last, archive.after ?? new Uint8Array()]));
};
