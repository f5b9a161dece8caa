import { v7 as uuidv7 } from 'uuid';
import type { RecoveryCodes } from '../identity/recoveryCodes.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Clock } from '../lib/clock.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Context } from './commandHandler.ts';
import { TwoFactorOff } from './errors.ts';
import { refuseIfLate } from './refuseIfLate.ts';
import type { Confirm, SecondFactorChanges } from './secondFactorChanges.ts';

type Dependencies = {
  readonly changing: SecondFactorChanges;
  readonly codes: Pick<RecoveryCodes, 'exist' | 'replace'>;
  readonly sessions: Pick<Sessions, 'endOthers'>;
  readonly mails: Pick<Outbox, 'add' | 'wake'>;
  readonly now: Clock;
};

type Asked = {
  readonly confirm: Confirm;
  /** The session that asks. */
  readonly sessionId: string;
};

/**
 * Replaces the recovery codes of an account whose second factor is on. Returns the new ones, which are shown once: after a
 * lost answer a repeat makes others. They are in a table and in no event, so the mail to the owner is stored together with
 * them.
 */
export const newRecoveryCodes =
  ({ changing, codes, sessions, mails, now }: Dependencies) =>
  async (accountId: string, { confirm, sessionId }: Asked, context: Context): Promise<readonly string[]> => {
    const made = await changing(accountId, context, async (client, account) => {
      if (!account.hasTwoFactor) throw new TwoFactorOff();
      await confirm(client);
      // Without codes, the transaction that switched the factor on has failed after its event, so sessions that began with a
      // password alone are still open.
      if (!(await codes.exist(client, accountId))) await sessions.endOthers(accountId, sessionId);
      const replaced = await codes.replace(client, accountId, account.usedRecoveryCodes);
      const { email: to, name } = account;
      const about = { eventId: `recovery-codes-${uuidv7()}`, at: now().toISOString(), subject: accountId, accountId };
      await mails.add({ template: 'recovery-codes-replaced', data: { name }, to, ...about }, client);
      refuseIfLate(context);
      return replaced;
    });
    mails.wake();
    return made;
  };
