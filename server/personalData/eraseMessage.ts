import type { Commands } from '../application/commands.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Keyring } from '../eventLog/codec.ts';
import type { Clock } from '../lib/clock.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'contact'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly now: Clock;
};

/**
 * Erases a contact message. Its own key is destroyed first: the event tells every process to forget that key, so the
 * key must not be read again after it.
 */
export const eraseMessage = async (
  { commands, keyring, now }: Dependencies,
  contactId: string,
  why: 'retention' | 'account-erased',
): Promise<void> => {
  await keyring.erase(contactId);
  const command = { type: 'EraseMessage', contactId, why, at: now().toISOString() } as const;
  await commands.contact(contactId, command, systemContext(null));
};
