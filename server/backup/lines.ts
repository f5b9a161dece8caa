import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { StoredFile } from './manifest.ts';
import type { BackupSource, BackupTarget } from './places.ts';

/** The first level takes a third of the time of the usual one, for files that are a tenth larger. */
const GZIP = { level: 1 };
/** Bytes of text that are worked on together: some hundred events. */
const BATCH = 1 << 19;

const measuring = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, measured: () => ({ sha256: hash.digest('hex'), bytes }) };
};

/** Hashes what is written on its way. */
export const writeMeasured = async (
  target: Pick<BackupTarget, 'write'>,
  name: string,
  content: Readable,
): Promise<StoredFile> => {
  const { through, measured } = measuring();
  await Promise.all([pipeline(content, through), target.write(name, through)]);
  return { name, ...measured() };
};

/** Writes batches of lines as one compressed file. Only a few batches are in memory at a time. */
export const writeLines = async (
  target: Pick<BackupTarget, 'write'>,
  name: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<StoredFile> => {
  const text = async function* () {
    for await (const batch of batches) if (batch.length > 0) yield `${batch.join('\n')}\n`;
  };
  const zip = createGzip(GZIP);
  const [written] = await Promise.all([
    writeMeasured(target, name, zip),
    pipeline(Readable.from(text(), { highWaterMark: 2 }), zip),
  ]);
  return written;
};

export const measure = async (content: Readable): Promise<Omit<StoredFile, 'name'>> => {
  const { through, measured } = measuring();
  await Promise.all([pipeline(content, through), finished(through.resume())]);
  return measured();
};

/** The lines of a compressed file, in batches of what arrives together. */
export async function* readLines(source: BackupSource, name: string): AsyncGenerator<readonly string[]> {
  const unzip = createGunzip({ chunkSize: BATCH });
  const content = await source.open(name);
  // A failure reaches the loop below, because it destroys `unzip`.
  void pipeline(content, unzip).catch(() => undefined);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of unzip) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new Error(`${name} does not end with a line`);
}
