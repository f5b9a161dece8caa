import type { Readable } from 'node:stream';
import type { Request } from 'express';
import parseRange from 'range-parser';

/** The first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** The table of problems knows refusals of files by their status, like those of Express. */
class RangeNotSatisfiable extends Error {
  readonly status = 416;
  readonly headers: Readonly<Record<string, string>>;
  constructor(size: number) {
    super('The file has no such part.');
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}

/**
 * The part of a file that a request asks for (RFC 9110, 14.2); undefined for all of it. Several parts, other units, a
 * header that cannot be read and `If-Range` with another file count as no range. Throws if the file has no such part.
 */
export const byteRangeOf = (
  request: Request,
  { etag, size }: { etag: string; size: number },
): ByteRange | undefined => {
  const asked = request.get('range');
  const isOnePart = asked?.startsWith('bytes=') && !asked.includes(',');
  const isSameFile = (request.get('if-range') ?? etag) === etag;
  // Ranges are defined for GET alone.
  if (!asked || !isOnePart || !isSameFile || request.method !== 'GET') return undefined;
  const ranges = parseRange(size, asked);
  if (ranges === -1) throw new RangeNotSatisfiable(size);
  return ranges === -2 ? undefined : ranges[0];
};

/** Reads no further than the end of the part. A file can only be decrypted from its beginning. */
export async function* partOf(stream: Readable, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(Math.max(start - at, 0), end + 1 - at);
    at += chunk.length;
    if (part.length > 0) yield part;
    // Leaving the loop closes the file, which is no fault of it.
    if (at > end) return;
  }
}
