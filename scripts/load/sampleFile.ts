import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { FileStore } from '../../server/files/fileStore.ts';
import { samplePdf } from '../demo/samplePdf.ts';

const content = samplePdf('A document of npm run load');

/** The file of every document: what an event says of it. */
export const SAMPLE_FILE = {
  mediaType: 'application/pdf',
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
} as const;

const AT_ONCE = 8;

/** Stores the file for each of these accounts. */
export const writeSampleFile = async (
  files: Pick<FileStore, 'receive' | 'keep' | 'discard'>,
  accountIds: readonly string[],
): Promise<void> => {
  const received = await files.receive(Readable.from([content]));
  await pLimit(AT_ONCE).map(accountIds, (accountId) => files.keep(accountId, received));
  await files.discard(received);
};
