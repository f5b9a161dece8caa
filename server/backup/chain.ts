import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the chain of a log begins with. */
export const firstLink = (logId: string): string => sha256(`letproof-backup ${logId}`);

export const nextLink = (before: string, fileHash: string): string => sha256(`${before}${fileHash}`);

/** The first chunk that does not continue the one before; undefined if all do. */
export const brokenLink = ({ logId, chunks, events, position }: Manifest): string | undefined => {
  let link = firstLink(logId);
  let last = 0n;
  for (const chunk of chunks) {
    link = nextLink(link, chunk.sha256);
    if (chunk.chain !== link || BigInt(chunk.first) <= last || BigInt(chunk.last) < BigInt(chunk.first))
      return chunk.name;
    last = BigInt(chunk.last);
  }
  const counted = chunks.reduce((sum, chunk) => sum + chunk.events, 0);
  return counted === events && last === BigInt(position) ? undefined : 'the last chunk';
};
