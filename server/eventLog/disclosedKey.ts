import { contextOf, SEALED_VERSION } from '../../verifier/check/sealed.ts';
import type { StoredEvent } from './eventStore.ts';
import { groupKey, type PersonalGroups } from './personalData.ts';

type Sealed = Pick<StoredEvent, 'stream' | 'id' | 'data'>;

/**
 * The key that opens one group of personal data in an event, and nothing else, in base64url. Undefined for a person who
 * was erased, and for a group of the first form: that one was encrypted with the key of the person, which must never leave.
 */
export const disclosedKey = (
  { stream, id, data }: Sealed,
  name: string,
  keyOf: (subject: string) => Buffer | undefined,
): string | undefined => {
  const group = (data.personal as PersonalGroups | undefined)?.[name];
  const key = group && keyOf(group.subject);
  if (!key || !group.sealed?.startsWith(SEALED_VERSION)) return undefined;
  return groupKey(key, contextOf(stream, id, name)).toString('base64url');
};
