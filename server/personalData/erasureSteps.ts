import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { londonDay } from '../../domain/calendar.ts';
import { openWithdrawal } from '../../domain/subscriptions/access.ts';
import { accessGrant } from '../../projections/accessGrant/model.ts';
import { grantsOfPerson } from '../../projections/accessGrant/queries.ts';
import { reportsOf } from '../../projections/badgeReport/list.ts';
import { badgeReports } from '../../projections/badgeReport/model.ts';
import { contactMessages } from '../../projections/contactMessage/model.ts';
import { messagesOf } from '../../projections/contactMessage/queries.ts';
import { transferOffers } from '../../projections/transferOffer/model.ts';
import { everyOfferTo } from '../../projections/transferOffer/queries.ts';
import type { Commands } from '../application/commands.ts';
import { Rejected, StoreUnavailable } from '../application/errors.ts';
import { finishingWithdrawals } from '../application/finishWithdrawal.ts';
import type { DocumentsToOwner } from '../application/policies/documentsToOwner.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Keyring } from '../eventLog/codec.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Invitations } from '../identity/invitations.ts';
import type { RateLimits } from '../identity/rateLimits.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Payments } from '../payments/payments.ts';
import type { Reads } from '../readSide/reads.ts';
import { type Following, untilUpToDate } from '../readSide/upToDate.ts';
import type { AccountHistory } from './accountHistory.ts';
import { ACCOUNT_TABLES } from './accountTables.ts';
import { eraseBadgeReport } from './eraseBadgeReport.ts';
import { eraseMessage } from './eraseMessage.ts';
import { foundByAddress, ownAddresses } from './ownAddresses.ts';

export type ErasureDependencies = Following & {
  readonly commands: Commands;
  readonly reads: Reads;
  readonly pool: Pick<Pool, 'query'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly sessions: Pick<Sessions, 'settled'>;
  readonly invitations: Pick<Invitations, 'toAddresses' | 'end'>;
  readonly limits: Pick<RateLimits, 'forgive'>;
  readonly mails: Pick<Outbox, 'unsentTo' | 'drop'>;
  readonly mailFolder: Pick<MailFolder, 'sentTo' | 'remove'>;
  readonly files: Pick<FileStore, 'erase'>;
  readonly moveDocuments: DocumentsToOwner;
  readonly payments: Pick<Payments, 'cancel' | 'finishWithdrawal' | 'forget'>;
  readonly now: Clock;
};

export type ErasureStep = {
  readonly name: string;
  readonly run: (history: AccountHistory) => Promise<void>;
  /**
   * `first` ends with the note that only the last steps are left, and is not repeated after it. `key` and `provider` do not
   * wait for each other. `end` comes once all others have succeeded.
   */
  readonly part: 'first' | 'key' | 'provider' | 'end';
};

/** Properties that are worked on at the same time. */
const PARALLEL = 8;
/** Milliseconds to wait for the read models. */
const TIMEOUT = 10_000;

/**
 * What follows from AccountErased, in order. Every step is idempotent, because a crash repeats all of them; while the
 * provider of payments is away, only the last ones are repeated. Access ends first, so that nobody adds anything. The key
 * is destroyed once no step needs to read. Those at the provider have ids only, which are not encrypted: it may be away for
 * days, and until then the key must not stay in memory, in the files of Postgres and in each backup.
 */
export const erasureSteps = (dependencies: ErasureDependencies): readonly ErasureStep[] => {
  const { commands, reads, pool, keyring, files, payments, limits, sessions, now } = dependencies;
  const at = () => now().toISOString();
  const finishWithdrawal = finishingWithdrawals(dependencies);

  const endAccess = async ({ accountId, ...history }: AccountHistory) => {
    for (const table of ACCOUNT_TABLES) await pool.query(`delete from ${table} where account_id = $1`, [accountId]);
    const { rows } = await pool.query<{ id: string; subject: string }>(
      'select id, subject from account_follow_up where subject = any($1)',
      [[accountId, ...history.ownEmailKeys]],
    );
    // Asked after the rows were read: meanwhile another person may have claimed an address, and their rows must stay.
    const ownEmailKeys = await ownAddresses(dependencies, accountId, history.ownEmailKeys);
    const own = rows.filter(({ subject }) => subject === accountId || ownEmailKeys.includes(subject));
    await pool.query('delete from account_follow_up where id = any($1::uuid[])', [own.map(({ id }) => id)]);
    await sessions.settled();
    // The other limits have the network address in their key. They expire within the hour.
    for (const key of ownEmailKeys) await limits.forgive('loginByAccount', key);
    for (const name of ['print', 'export'] as const) await limits.forgive(name, accountId);
  };

  const endSubscription = async ({ accountId, providerId }: AccountHistory) => {
    const state = await commands.subscription.freshState(accountId, backgroundDeadline());
    // First, because the money of an earlier subscription may be refused for weeks, and no payment may be taken meanwhile.
    if (state.current && providerId && providerId !== openWithdrawal(state)?.providerId)
      await payments.cancel({ accountId, providerId });
    // Who has asked for the money back gets it, also if the provider did not answer then.
    await finishWithdrawal(accountId, state, systemContext(accountId), { returnMoney: payments.finishWithdrawal });
    const command = { type: 'EndSubscription', accountId, cause: 'account_erased', at: at() } as const;
    await commands.subscription(accountId, command, systemContext(accountId));
  };

  const forgetCustomer = async ({ accountId, customerIds }: AccountHistory) => {
    await payments.forget({ accountId, customerIds });
  };

  /**
   * Those that were transferred belong to somebody else. The badges come first, so that the erasure is their cause and not
   * the removal of the property.
   */
  const removeProperties = async ({ accountId, properties }: AccountHistory) => {
    await pLimit(PARALLEL).map(properties, async ({ propertyId, badgeCodes }) => {
      const property = await commands.property.freshState(propertyId, backgroundDeadline());
      if (property.status === 'missing' || property.accountId !== accountId) return;
      const revoke = { type: 'RevokeBadge', accountId, cause: { kind: 'account_erased' }, at: at() } as const;
      for (const code of badgeCodes) await commands.badge(code, revoke, systemContext(accountId));
      if (property.status === 'removed') return;
      const remove = { type: 'RemoveProperty', accountId, at: at() } as const;
      await commands.property(propertyId, remove, systemContext(accountId));
    });
  };

  /**
   * What was transferred and not yet copied for its new owner, for example because its file could not be read. The erasure
   * waits until it is copied: the file of this account is the only one. Comes after the removal of the properties, because
   * from then on nothing more is transferred.
   */
  const finishTransfers = async ({ accountId, properties }: AccountHistory) => {
    await pLimit(PARALLEL).map(properties, ({ propertyId }) =>
      dependencies.moveDocuments(propertyId, systemContext(accountId), accountId),
    );
  };

  /** Offers to the person's confirmed address: the holder of any other may not decline. */
  const declineOffers = async (history: AccountHistory) => {
    const { accountId, confirmedEmailKey } = history;
    if (confirmedEmailKey === null) return;
    await untilUpToDate([transferOffers], dependencies);
    const offers = await foundByAddress(dependencies, history, (key) => reads.all(everyOfferTo([key])));
    for (const { propertyId, transferId } of offers) {
      const decline = { type: 'DeclineTransfer', transferId, at: at(), alsoExpired: true } as const;
      // It has ended meanwhile.
      await commands.property(propertyId, decline, systemContext(accountId)).catch((error: unknown) => {
        if (!(error instanceof Rejected)) throw error;
      });
    }
  };

  const endGrants = async (history: AccountHistory) => {
    const { accountId } = history;
    await untilUpToDate([accessGrant], dependencies);
    const given = (await commands.access.freshState(accountId, backgroundDeadline())).grants;
    const received = await reads.all(grantsOfPerson(accountId, londonDay(new Date(0))));
    const grants = [
      ...given.map(({ grantId }) => ({ account: accountId, grantId })),
      ...received.map(({ state }) => ({ account: state.accountId, grantId: state.grantId })),
    ];
    for (const { account, grantId } of grants) {
      const command = { type: 'RevokeAccess', accountId: account, grantId, at: at() } as const;
      await commands.access(account, command, systemContext(account));
    }
    // Invitations by the account, and those by others to this person's confirmed address.
    const sent = (await commands.access.freshState(accountId, backgroundDeadline())).invitations;
    const toPerson = await foundByAddress(dependencies, history, (key) => dependencies.invitations.toAddresses([key]));
    const invitations = [
      ...sent.map(({ invitationId }) => ({ account: accountId, invitationId })),
      ...toPerson.map(({ id, accountId: account }) => ({ account, invitationId: id })),
    ];
    for (const { account, invitationId } of invitations) {
      const command = { type: 'WithdrawInvitation', accountId: account, invitationId, at: at() } as const;
      await commands.access(account, command, systemContext(account));
      await dependencies.invitations.end(invitationId);
    }
  };

  /** Mails by others to the person's confirmed address. Comes after the end of what they are about. */
  const dropMails = async (history: AccountHistory) => {
    const { mails, mailFolder } = dependencies;
    await mails.drop(await foundByAddress(dependencies, history, mails.unsentTo));
    await mailFolder.remove(await foundByAddress(dependencies, history, mailFolder.sentTo));
  };

  /** Those from the account, and those of a visitor with the person's confirmed address. Others end by their own age. */
  const eraseMessages = async (history: AccountHistory) => {
    const { accountId } = history;
    await untilUpToDate([contactMessages], dependencies);
    const byAddress = await foundByAddress(dependencies, history, (key) => reads.all(messagesOf(accountId, key)));
    const found = [...byAddress, ...(await reads.all(messagesOf(accountId, null)))];
    for (const contactId of new Set(found.map((message) => message.contactId)))
      await eraseMessage(dependencies, contactId, 'account-erased');
  };

  const eraseReports = async ({ accountId }: AccountHistory) => {
    await untilUpToDate([badgeReports], dependencies);
    for (const report of await reads.all(reportsOf(accountId))) await eraseBadgeReport(dependencies, report);
  };

  const eraseFiles = ({ accountId }: AccountHistory) => files.erase(accountId);

  const releaseAddresses = async ({ accountId, emailKeys }: AccountHistory) => {
    for (const key of emailKeys)
      await commands.email(key, { type: 'ReleaseEmail', accountId, at: at() }, systemContext(accountId));
  };

  /**
   * The event tells every process to forget the key and what it has decrypted, and every start to delete a key that came
   * back. A read model that stands still does not delay this step: no row of it is looked for any more.
   */
  const destroyKey = async ({ accountId }: AccountHistory) => {
    const head = await dependencies.store.head(backgroundDeadline());
    if (!(await dependencies.projections.caughtUp(head, TIMEOUT)))
      throw new StoreUnavailable('The read models are behind');
    await keyring.erase(accountId);
    const { status } = await commands.account.freshState(accountId, backgroundDeadline());
    // A log that was adopted or restored may not have the account, or no address to record its erasure with
    // (`recordErasures`). Without the key, nothing of the person can be read from it.
    if (status !== 'erased') return;
    await commands.account(accountId, { type: 'CompleteErasure', at: at() }, systemContext(accountId));
  };

  const noteFinished = async ({ accountId }: AccountHistory) => {
    await pool.query(
      `insert into erased_account (account_id, begun_at, finished_at) values ($1, $2, $2)
       on conflict (account_id) do update set finished_at = excluded.finished_at`,
      [accountId, now()],
    );
  };

  const noteOnlyLastSteps = async ({ accountId }: AccountHistory) => {
    await pool.query(
      `insert into erased_account (account_id, begun_at, waits_since) values ($1, $2, $2)
       on conflict (account_id) do update set waits_since = excluded.waits_since`,
      [accountId, now()],
    );
  };

  const first = [
    { name: 'end access', run: endAccess },
    { name: 'revoke badges and remove properties', run: removeProperties },
    { name: 'finish transfers of properties', run: finishTransfers },
    { name: 'decline offers of properties', run: declineOffers },
    { name: 'end grants and invitations', run: endGrants },
    { name: 'drop mails of others', run: dropMails },
    { name: 'erase contact messages', run: eraseMessages },
    { name: 'erase reports of badges', run: eraseReports },
    { name: 'erase files', run: eraseFiles },
    { name: 'release addresses', run: releaseAddresses },
    { name: 'note that only the last steps are left', run: noteOnlyLastSteps },
  ];
  return [
    ...first.map((step) => ({ ...step, part: 'first' as const })),
    // After the note, because this waits for the read models, and the address is free by now.
    { name: 'destroy the key', run: destroyKey, part: 'key' },
    // Late, because these need the provider, and nothing else does.
    { name: 'end the subscription', run: endSubscription, part: 'provider' },
    { name: 'delete the customer of the payment provider', run: forgetCustomer, part: 'provider' },
    { name: 'note that it is finished', run: noteFinished, part: 'end' },
  ];
};
