import { createHash, createPublicKey, verify } from 'node:crypto';

// Written from the texts of C2SP (signed-note, tlog-checkpoint, tlog-tiles) and RFC 6962 alone. It must not import
// anything of the product: a mistake that both sides share would be seen by nobody.

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leaf = (entry: Buffer) => sha256(Buffer.of(0), entry);
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);
const split = (size: number) => 2 ** Math.floor(Math.log2(size - 1));

/** MTH of RFC 6962, section 2.1. */
export const treeHash = (leaves: readonly Buffer[]): Buffer => {
  const [first] = leaves;
  if (!first) return sha256('');
  if (leaves.length === 1) return first;
  const middle = split(leaves.length);
  return node(treeHash(leaves.slice(0, middle)), treeHash(leaves.slice(middle)));
};

const siblings = (path: readonly Buffer[]) => {
  const sibling = path.at(-1);
  if (!sibling) throw new Error('The proof is too short');
  return { sibling, rest: path.slice(0, -1) };
};

/** The definition of PATH, read backwards. */
export const rootByInclusion = (index: number, size: number, hash: Buffer, path: readonly Buffer[]): Buffer => {
  if (size === 1) {
    if (path.length > 0) throw new Error('The proof is too long');
    return hash;
  }
  const { sibling, rest } = siblings(path);
  const middle = split(size);
  return index < middle
    ? node(rootByInclusion(index, middle, hash, rest), sibling)
    : node(sibling, rootByInclusion(index - middle, size - middle, hash, rest));
};

type Roots = { readonly before: Buffer; readonly after: Buffer };

/** The definition of SUBPROOF, read backwards. */
export const rootsByConsistency = (
  from: number,
  to: number,
  former: Buffer,
  proof: readonly Buffer[],
  isWhole = true,
): Roots => {
  if (from === to && isWhole) {
    if (proof.length > 0) throw new Error('The proof is too long');
    return { before: former, after: former };
  }
  const { sibling, rest } = siblings(proof);
  if (from === to) {
    if (rest.length > 0) throw new Error('The proof is too long');
    return { before: sibling, after: sibling };
  }
  const middle = split(to);
  if (from <= middle) {
    const { before, after } = rootsByConsistency(from, middle, former, rest, isWhole);
    return { before, after: node(after, sibling) };
  }
  const { before, after } = rootsByConsistency(from - middle, to - middle, former, rest, false);
  return { before: node(sibling, before), after: node(sibling, after) };
};

export type Checkpoint = {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  readonly text: string;
};

/** Reads a note. Throws unless the key has signed it. */
export const openCheckpoint = (note: string, vkey: string): Checkpoint => {
  const [name = '', id = '', encoded = ''] = vkey.split('+');
  // The base64 may have a plus itself.
  const key = Buffer.from(vkey.slice(name.length + id.length + 2) || encoded, 'base64');
  const expected = sha256(`${name}\n`, key).subarray(0, 4);
  if (key[0] !== 1 || expected.toString('hex') !== id) throw new Error('Not a verifier key of Ed25519');
  const x = key.subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const isSigned = note
    .slice(end + 1)
    .split('\n')
    .some((line) => {
      const [dash, by, signature = ''] = line.split(' ');
      const bytes = Buffer.from(signature, 'base64');
      if (dash !== '—' || by !== name || !bytes.subarray(0, 4).equals(expected)) return false;
      return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
    });
  if (!isSigned) throw new Error('The note is not signed by this key');
  const [origin = '', size = '', root = ''] = text.split('\n');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), text };
};

const pathOf = (index: number, width: number): string => {
  const digits = String(index);
  const padded = '0'.repeat((3 - (digits.length % 3)) % 3) + digits;
  const parts = padded.match(/.../g) ?? [];
  const path = [...parts.slice(0, -1).map((part) => `x${part}`), parts.at(-1)].join('/');
  return width === 256 ? path : `${path}.p/${width}`;
};

const chunks = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: bytes.length / size }, (_, index) => bytes.subarray(index * size, (index + 1) * size));

/** A client of a log at `prefix`, over HTTP. */
export const tlogClient = (prefix: string) => {
  const get = async (path: string): Promise<Buffer> => {
    const response = await fetch(`${prefix}/${path}`);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const text = async (path: string) => (await get(path)).toString();
  const hashes = async (path: string): Promise<Buffer[]> =>
    (JSON.parse(await text(path)).hashes as string[]).map((hash) => Buffer.from(hash, 'hex'));

  const vkeys = async () => (await text('vkey')).trimEnd().split('\n');

  /** The hashes of a level of tiles in a tree of this size. */
  const level = async (of: number, size: number): Promise<Buffer[]> => {
    const width = Math.floor(size / 256 ** of);
    const found: Buffer[] = [];
    for (let index = 0; index * 256 < width; index += 1)
      found.push(...chunks(await get(`tile/${of}/${pathOf(index, Math.min(256, width - index * 256))}`), 32));
    return found;
  };

  const entries = async (size: number): Promise<Buffer[]> => {
    const found: Buffer[] = [];
    for (let index = 0; index * 256 < size; index += 1) {
      const bundle = await get(`tile/entries/${pathOf(index, Math.min(256, size - index * 256))}`);
      for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
        found.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)));
    }
    return found;
  };

  return {
    vkeys,
    entries,
    note: () => text('checkpoint'),
    checkpoint: async () => openCheckpoint(await text('checkpoint'), (await vkeys())[0] ?? ''),
    /** The hashes of all leaves. Throws unless entries, tiles of every level and the checkpoint fit each other. */
    verifiedLeaves: async ({ size, root }: Pick<Checkpoint, 'size' | 'root'>): Promise<Buffer[]> => {
      const leaves = await level(0, size);
      const fromEntries = (await entries(size)).map(leaf);
      if (!Buffer.concat(leaves).equals(Buffer.concat(fromEntries))) throw new Error('Entries and leaves differ');
      for (let above = 1, row = leaves; row.length >= 256; above += 1) {
        const full = Array.from({ length: Math.floor(row.length / 256) }, (_, index) =>
          treeHash(row.slice(index * 256, (index + 1) * 256)),
        );
        row = await level(above, size);
        if (!Buffer.concat(row).equals(Buffer.concat(full))) throw new Error(`The tiles of level ${above} differ`);
      }
      if (!treeHash(leaves).equals(root)) throw new Error('The tiles have another root');
      return leaves;
    },
    inclusion: (index: number, size: number) => hashes(`proof/inclusion?index=${index}&size=${size}`),
    consistency: (from: number, to: number) => hashes(`proof/consistency?from=${from}&to=${to}`),
  };
};
