import type { Hashing } from '../../domain/ledger/merkle.ts';
import { sameBytes } from '../../domain/ledger/verify.ts';

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;

type Tree = { readonly size: number; readonly root: Uint8Array };

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value)) && 2 ** Math.log2(value) === value;

/** True if the proof shows that `later` begins with all leaves of `earlier` (RFC 9162, section 2.1.4.2). */
export const isConsistent = (
  { nodeHash }: Hashing,
  earlier: Tree,
  later: Tree,
  proof: readonly Uint8Array[],
): boolean => {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && sameBytes(earlier.root, later.root);
  if (earlier.size === 0) return proof.length === 0;
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : proof;
  if (!first) return false;
  let [node, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  let [before, after] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else after = nodeHash(after, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameBytes(before, earlier.root) && sameBytes(after, later.root);
};
