import type { Commands } from '../application/commands.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Keyring } from '../eventLog/codec.ts';
import type { Clock } from '../lib/clock.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'badgeReport'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly now: Clock;
};

/** Erases what a stranger has written about a badge. The key first, as for contact messages. */
export const eraseBadgeReport = async (
  { commands, keyring, now }: Dependencies,
  { reportId, accountId }: { readonly reportId: string; readonly accountId: string },
): Promise<void> => {
  await keyring.erase(reportId);
  const command = { type: 'EraseReport', reportId, accountId, at: now().toISOString() } as const;
  await commands.badgeReport(reportId, command, systemContext(accountId));
};
