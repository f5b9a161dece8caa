import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consistencyPath, hashing, inclusionPath, type Range } from '../../../domain/ledger/merkle.ts';
import { rootOfPath } from '../../../domain/ledger/verify.ts';
import { isConsistent } from '../../support/consistency.ts';

const hashes = hashing((bytes) => createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');

// The test vectors of the implementation that RFC 6962 came from.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const INCLUSION: readonly (readonly [number, number, readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];
const CONSISTENCY: readonly (readonly [number, number, readonly string[]])[] = [
  [1, 1, []],
  [1, 8, INCLUSION[1]?.[2] ?? []],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const leaves = LEAVES.map((leaf) => hashes.leafHash(Buffer.from(leaf, 'hex')));

/** Straight from the definition of the tree hash. */
const rootOf = (row: readonly Uint8Array[]): Uint8Array => {
  const [only, ...others] = row;
  if (!only) return hashes.emptyHash();
  if (others.length === 0) return only;
  let middle = 1;
  while (middle * 2 < row.length) middle *= 2;
  return hashes.nodeHash(rootOf(row.slice(0, middle)), rootOf(row.slice(middle)));
};
const hashesOf = (row: readonly Uint8Array[], ranges: readonly Range[]) =>
  ranges.map(({ start, end }) => rootOf(row.slice(start, end)));

describe('the test vectors of RFC 6962', () => {
  test('roots', () => {
    expect(hex(rootOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(ROOTS.map((_, index) => hex(rootOf(leaves.slice(0, index + 1))))).toEqual(ROOTS);
  });

  test.each(INCLUSION)('inclusion of leaf %d in %d', (index, size, path) => {
    const found = hashesOf(leaves, inclusionPath(index, { start: 0, end: size }));
    expect(found.map(hex)).toEqual(path);
    const hash = leaves[index] as Uint8Array;
    expect(hex(rootOfPath(hashes, { hash, index, size }, found))).toBe(ROOTS[size - 1]);
  });

  test.each(CONSISTENCY)('consistency of %d and %d', (from, to, proof) => {
    expect(hashesOf(leaves, consistencyPath(from, to)).map(hex)).toEqual(proof);
  });
});

const entries = Array.from({ length: 300 }, (_, index) => hashes.leafHash(Buffer.from(String(index))));
const sizes = fc.integer({ min: 1, max: 300 });
const treeOf = (size: number) => ({ size, root: rootOf(entries.slice(0, size)) });
const flipped = (bytes: Uint8Array) => Buffer.from(bytes).fill(255 - (bytes[0] ?? 0), 0, 1);

describe('proofs of any size', () => {
  test('an audit path leads to the root, and no other leaf, index, size or path does', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const index = any % size;
        const path = hashesOf(entries, inclusionPath(index, { start: 0, end: size }));
        const leaf = { hash: entries[index] as Uint8Array, index, size };
        const { root } = treeOf(size);
        const reached = (changed: Partial<typeof leaf>, by = path) =>
          hex(rootOfPath(hashes, { ...leaf, ...changed }, by)) === hex(root);
        expect(reached({})).toBe(true);
        expect(reached({ hash: flipped(leaf.hash) })).toBe(false);
        expect(reached({ index: index + size })).toBe(false);
        if (size > 1) expect(reached({ index: (index + 1) % size })).toBe(false);
        expect(reached({}, [...path, root])).toBe(false);
        if (path.length > 0) expect(reached({}, path.slice(1))).toBe(false);
        for (let at = 0; at < path.length; at += 1)
          expect(reached({}, path.with(at, flipped(path[at] as Uint8Array)))).toBe(false);
      }),
    );
  });

  test('a consistency proof shows that a tree grew, and no changed proof or root does', () => {
    fc.assert(
      fc.property(sizes, sizes, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const proof = hashesOf(entries, consistencyPath(from, to));
        const [earlier, later] = [treeOf(from), treeOf(to)];
        expect(isConsistent(hashes, earlier, later, proof)).toBe(true);
        expect(isConsistent(hashes, { ...earlier, root: flipped(earlier.root) }, later, proof)).toBe(false);
        expect(isConsistent(hashes, earlier, { ...later, root: flipped(later.root) }, proof)).toBe(false);
        expect(isConsistent(hashes, earlier, later, [...proof, later.root])).toBe(false);
        if (from < to) expect(isConsistent(hashes, later, earlier, proof)).toBe(false);
        for (let at = 0; at < proof.length; at += 1)
          expect(isConsistent(hashes, earlier, later, proof.with(at, flipped(proof[at] as Uint8Array)))).toBe(false);
      }),
    );
  });
});
