import { validate } from 'uuid';
import { InvalidEvent } from '../application/errors.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { isStorable } from '../lib/storable.ts';

const VERSION = 'v1.';

/** The personal data of one person in an event: `details` in the domain, `sealed` in the store. */
type Group = { readonly subject: string; readonly details?: unknown; readonly sealed?: string };

/** By the role of the person in the event: `holder`, `owner`, `engineer` … */
export type PersonalGroups = Readonly<Record<string, Group>>;

type KeyOf = (subject: string) => Buffer | undefined;

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

/** Text form: `v1.` and base64url. The context is authenticated: a group copied into another event does not decrypt. */
export const seal = (key: Buffer, plain: unknown, context: string): string =>
  VERSION + encrypt(key, JSON.stringify(plain), context).toString('base64url');

export const open = (key: Buffer, sealed: string, context: string): unknown =>
  JSON.parse(decrypt(key, Buffer.from(sealed.slice(VERSION.length), 'base64url'), context).toString());

/**
 * `context` names the stream and the event. Throws if a person has no key, or InvalidEvent for text that stores refuse.
 */
export const sealPersonal = (groups: PersonalGroups, keyOf: KeyOf, context: string) =>
  mapGroups(groups, (name, { subject, details = null }) => {
    const key = keyOf(subject);
    if (!key) throw new Error(`There is no key for the personal data of ${subject}`);
    if (!isStorable(details)) throw new InvalidEvent(`Personal data of ${subject} cannot be stored`);
    return { subject, sealed: seal(key, details, `${context} ${name}`) };
  });

/** `details` is null for a person whose key was erased. */
export const openPersonal = (groups: PersonalGroups, keyOf: KeyOf, context: string) =>
  mapGroups(groups, (name, { subject, sealed }) => {
    const key = keyOf(subject);
    return { subject, details: key && sealed !== undefined ? open(key, sealed, `${context} ${name}`) : null };
  });
