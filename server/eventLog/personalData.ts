import { createHmac, hash } from 'node:crypto';
import { validate } from 'uuid';
import { CIPHER_KEY_BYTES, COMMITMENT_BYTES, contextOf, SEALED_VERSION } from '../../verifier/check/sealed.ts';
import { InvalidEvent } from '../application/errors.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { isStorable } from '../lib/storable.ts';

/** The form of events before version 2 of `sealed`: encrypted with the key of the person itself. Readable for ever. */
const FIRST_VERSION = 'v1.';

/** The personal data of one person in an event: `details` in the domain, `sealed` in the store. */
type Group = { readonly subject: string; readonly details?: unknown; readonly sealed?: string };

/** By the role of the person in the event: `holder`, `owner`, `engineer` … */
export type PersonalGroups = Readonly<Record<string, Group>>;

type KeyOf = (subject: string) => Buffer | undefined;
/** A group is bound to its event. */
type EventPlace = { readonly stream: string; readonly id: string };

/**
 * Accepts groups of any shape: an event of a newer build may have other groups, and a failure here would stop the
 * readers of all events.
 */
export const subjectsOf = (groups: unknown): readonly string[] =>
  Object.values(groups ?? {}).flatMap((group: Partial<Group> | null) => {
    const subject = group?.subject;
    return typeof subject === 'string' && validate(subject) ? [subject] : [];
  });

const mapGroups = <Result>(groups: PersonalGroups, map: (name: string, group: Group) => Result) =>
  Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, map(name, group)]));

/**
 * The key of one group, of 64 bytes. It can be given away, because neither the person's key nor that of another group can
 * be found from it.
 */
export const groupKey = (personKey: Buffer, context: string): Buffer =>
  createHmac('sha512', personKey).update(context).digest();

const cipherKey = (key: Buffer): Buffer => key.subarray(0, CIPHER_KEY_BYTES);
const commitmentTo = (key: Buffer): Buffer => hash('sha256', key, 'buffer');

/** In the form that verifier/check/sealed.ts describes. A group that was copied into another event does not decrypt. */
export const seal = (personKey: Buffer, plain: unknown, context: string): string => {
  const key = groupKey(personKey, context);
  const text = encrypt(cipherKey(key), JSON.stringify(plain), context);
  return SEALED_VERSION + Buffer.concat([commitmentTo(key), text]).toString('base64url');
};

export const open = (personKey: Buffer, sealed: string, context: string): unknown => {
  if (!sealed.startsWith(SEALED_VERSION)) {
    const bytes = Buffer.from(sealed.slice(FIRST_VERSION.length), 'base64url');
    return JSON.parse(decrypt(personKey, bytes, context).toString());
  }
  const key = groupKey(personKey, context);
  const bytes = Buffer.from(sealed.slice(SEALED_VERSION.length), 'base64url');
  if (!bytes.subarray(0, COMMITMENT_BYTES).equals(commitmentTo(key)))
    throw new Error('The commitment is of another key');
  return JSON.parse(decrypt(cipherKey(key), bytes.subarray(COMMITMENT_BYTES), context).toString());
};

/**
 * Throws if a person has no key, or InvalidEvent for text that stores refuse.
 */
export const sealPersonal = (groups: PersonalGroups, keyOf: KeyOf, { stream, id }: EventPlace) =>
  mapGroups(groups, (name, { subject, details = null }) => {
    const key = keyOf(subject);
    if (!key) throw new Error(`There is no key for the personal data of ${subject}`);
    if (!isStorable(details)) throw new InvalidEvent(`Personal data of ${subject} cannot be stored`);
    return { subject, sealed: seal(key, details, contextOf(stream, id, name)) };
  });

/** `details` is null for a person whose key was erased. */
export const openPersonal = (groups: PersonalGroups, keyOf: KeyOf, { stream, id }: EventPlace) =>
  mapGroups(groups, (name, { subject, sealed }) => {
    const key = keyOf(subject);
    return { subject, details: key && sealed !== undefined ? open(key, sealed, contextOf(stream, id, name)) : null };
  });
