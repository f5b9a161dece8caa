/** SHA-256. Handed in, because servers and browsers compute it by different libraries. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

/** Leaves from `start` up to, but not including, `end`. */
export type Range = { readonly start: number; readonly end: number };

/** The complete subtree of 2^level leaves with this index among those of its level. */
export type Subtree = { readonly level: number; readonly index: number };

const LEAF = 0;
const NODE = 1;

/** The hashes of RFC 6962, section 2.1. Different first bytes keep an inner node from being passed off as a leaf. */
export const hashing = (sha256: Sha256) => {
  const leaf = new Uint8Array(1 + HASH_BYTES);
  leaf[0] = LEAF;
  const node = new Uint8Array(1 + 2 * HASH_BYTES);
  node[0] = NODE;
  return {
    leafHash: (entry: Uint8Array): Uint8Array => {
      const bytes = entry.length === HASH_BYTES ? leaf : new Uint8Array(1 + entry.length);
      bytes.set(entry, 1);
      return sha256(bytes);
    },
    nodeHash: (left: Uint8Array, right: Uint8Array): Uint8Array => {
      node.set(left, 1);
      node.set(right, 1 + HASH_BYTES);
      return sha256(node);
    },
    emptyHash: (): Uint8Array => sha256(new Uint8Array()),
  };
};
export type Hashing = ReturnType<typeof hashing>;

/** The largest power of two below `count`. */
const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

const halves = ({ start, end }: Range): readonly [Range, Range] => {
  const middle = start + splitOf(end - start);
  return [
    { start, end: middle },
    { start: middle, end },
  ];
};

/** The leaves below each hash of the audit path of leaf `index` (RFC 6962, section 2.1.1). */
export const inclusionPath = (index: number, range: Range): readonly Range[] => {
  if (range.end - range.start <= 1) return [];
  const [left, right] = halves(range);
  return index < left.end ? [...inclusionPath(index, left), right] : [...inclusionPath(index, right), left];
};

/** `isKnown`: the verifier has the hash of this range, because it is the whole former tree. */
const subproof = (from: number, range: Range, isKnown: boolean): readonly Range[] => {
  if (from === range.end) return isKnown ? [] : [range];
  const [left, right] = halves(range);
  return from <= left.end ? [...subproof(from, left, isKnown), right] : [...subproof(from, right, false), left];
};

/** The leaves below each hash of the proof that a tree of `from` leaves grew to one of `to` (section 2.1.2). */
export const consistencyPath = (from: number, to: number): readonly Range[] =>
  from === 0 ? [] : subproof(from, { start: 0, end: to }, true);

/** The complete subtrees of a range of a proof, the largest first. */
export const subtreesOf = ({ start, end }: Range): readonly Subtree[] => {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end; ) {
    let level = 0;
    while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= end) level += 1;
    subtrees.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return subtrees;
};
