import { base64url } from 'jose';
import { LIST_SIZE } from '../../domain/credentials/statusLists.ts';

const BYTES = LIST_SIZE / 8;

/** A list of equal bits shrinks to a few bytes, so a small text may hide a huge one: stops after `limit` bytes. */
const bytesOf = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(limit);
  let size = 0;
  for await (const chunk of stream) {
    if (size + chunk.length > limit) throw new RangeError('The list is larger than a list can be');
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
};

// The streams of the platform and not node:zlib, so that a browser can check a list, too.
const through = (bytes: Uint8Array, stream: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream);

/** `encodedList` of a Bitstring Status List: gzip, base64url, and `u` in front (multibase). */
export const encodeBits = async (ones: readonly number[]): Promise<string> => {
  const bits = new Uint8Array(BYTES);
  // Bit 0 is the leftmost one.
  for (const index of ones) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${base64url.encode(await bytesOf(through(bits, new CompressionStream('gzip')), 2 * BYTES))}`;
};

/** Tells whether a bit is 1. Rejects for a text that is not a list of the fixed size. */
export const decodeBits = async (encoded: string): Promise<(index: number) => boolean> => {
  if (!encoded.startsWith('u')) throw new RangeError('The list has no multibase prefix');
  const bits = await bytesOf(through(base64url.decode(encoded.slice(1)), new DecompressionStream('gzip')), BYTES + 1);
  if (bits.length !== BYTES) throw new RangeError('The list does not have its fixed size');
  return (index) => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
};
