import type { Hashing } from './merkle.ts';

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;

type Leaf = { readonly hash: Uint8Array; readonly index: number; readonly size: number };

/** The root that an audit path leads to; undefined if the path has the wrong length (RFC 9162, section 2.1.3.2). */
export const rootOfPath = (
  { nodeHash }: Hashing,
  { hash, index, size }: Leaf,
  path: readonly Uint8Array[],
): Uint8Array | undefined => {
  if (index >= size) return undefined;
  let [node, last, root] = [index, size - 1, hash];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (isOdd(node) || node === last) {
      root = nodeHash(sibling, root);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else root = nodeHash(root, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? root : undefined;
};
