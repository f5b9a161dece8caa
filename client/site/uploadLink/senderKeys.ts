import { newKey } from '../../api/idempotencyKeys.ts';

const senderKeys = new Map<string, string>();

/** The same for every file that this page sends through one link, also if an answer was lost on the way. */
export const senderKeyOf = (token: string): string => {
  const key = senderKeys.get(token) ?? newKey();
  senderKeys.set(token, key);
  return key;
};
