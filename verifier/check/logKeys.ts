import { type NoteKey, parseVkey, SIGNATURE } from '../../domain/ledger/note.ts';
import { sameBytes } from '../../domain/ledger/verify.ts';
import type { FormerKey } from '../contract.ts';
import { sha256 } from './bytes.ts';

/** `leaf`: of the entry that introduced the key; null if that is not known. */
type Introduced = { readonly vkey: string; readonly leaf: number | null };

/** Undefined for the key of a witness, and for a text that is no key. */
export const parseLogKey = (vkey: string): NoteKey | undefined => {
  const key = parseVkey(sha256, vkey);
  return key?.type === SIGNATURE.ed25519 ? key : undefined;
};

/** Also under two names of a log. */
export const haveOnePublicKey = (one: string, other: string): boolean => {
  const [first, second] = [parseLogKey(one), parseLogKey(other)];
  return first !== undefined && second !== undefined && sameBytes(first.publicKey, second.publicKey);
};

const haveOneName = (one: string, other: string): boolean => parseLogKey(one)?.name === parseLogKey(other)?.name;

const formerKey = ({ vkey }: Introduced, newer: readonly Introduced[]): FormerKey => {
  const successor = newer.findLast((one) => !haveOnePublicKey(one.vkey, vkey));
  const next = newer.at(-1);
  const replacedAt = successor?.leaf ?? null;
  // Under another name the log begins again with other sizes.
  return { vkey, replacedAt, lastSize: next === successor && next && haveOneName(next.vkey, vkey) ? replacedAt : null };
};

/**
 * What to expect of the keys of one log, the newest first. Every key with the public key of the newest counts: after a
 * restore the log has another name and the same private key. Any other key may have been stolen.
 */
export const expectedOf = (keys: readonly Introduced[]) => {
  const isPresent = ({ vkey }: Introduced, place: number): boolean =>
    place === 0 || haveOnePublicKey(vkey, keys[0]?.vkey ?? '');
  return {
    keys: keys.filter(isPresent).map(({ vkey }) => vkey),
    former: keys.flatMap((key, place) => (isPresent(key, place) ? [] : [formerKey(key, keys.slice(0, place))])),
  };
};

/** A log keeps its host when a restore gives it another name: `example.org/ledger/1` and `example.org/ledger/2`. */
export const hostOfLog = ({ name }: Pick<NoteKey, 'name'>): string => name.split('/ledger/')[0] ?? name;
