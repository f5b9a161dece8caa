import pLimit from 'p-limit';
import { accountDecider } from '../../domain/accounts/decider.ts';
import type { AccountEvent } from '../../domain/accounts/events.ts';
import { type AccountState, evolveAccount } from '../../domain/accounts/state.ts';
import type { DomainEvent, Of } from '../../domain/events.ts';
import type { BadgeCodes } from '../application/badgeCodes.ts';
import type { Commands } from '../application/commands.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Secrets } from '../identity/secrets.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { ownAddresses } from './ownAddresses.ts';

type Dependencies = {
  readonly events: Pick<EventLog, 'readStream'>;
  readonly commands: Pick<Commands, 'badge' | 'email'>;
  readonly codes: BadgeCodes;
  readonly secrets: Pick<Secrets, 'emailKey'>;
};

/** Everything that an account ever had, including what was removed, by the ids of its streams. */
export type AccountHistory = {
  readonly accountId: string;
  /** Keys of every address that it had, confirmed or not. Some may be somebody else's now. */
  readonly emailKeys: readonly string[];
  /** Keys of those that no other account held when this was read. */
  readonly ownEmailKeys: readonly string[];
  /**
   * Key of the present address, or the last one of an erased account; null if it was not confirmed, or is another account's
   * now. Only by this one may anything be found that others have recorded: anybody can register with an address that is
   * not theirs, and a former address may pass on.
   */
  readonly confirmedEmailKey: string | null;
  readonly properties: readonly PropertyHistory[];
  /** The streams of imports that were committed. */
  readonly planIds: readonly string[];
  /** The payment provider's id of the latest subscription. */
  readonly providerId: string | null;
  /** The payment provider's ids of the account. */
  readonly customerIds: readonly string[];
};

export type PropertyHistory = {
  readonly propertyId: string;
  readonly assessmentIds: readonly string[];
  readonly documents: readonly Of<'DocumentSlotTaken'>['data'][];
  readonly badgeCodes: readonly string[];
};

/** Streams that are read at the same time. */
const PARALLEL = 8;

const distinct = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

/**
 * Reads the streams of an account. The read models are no source: they forget an account with its erasure, and they do
 * not show what was removed.
 */
export const accountHistory = ({ events, commands, codes, secrets }: Dependencies) => {
  const eventsOf = async (stream: string): Promise<readonly DomainEvent[]> =>
    (await events.readStream(stream, 0n, backgroundDeadline())).map(({ event }) => event);

  const only = <Type extends DomainEvent['type']>(found: readonly DomainEvent[], type: Type) =>
    found.filter((event): event is Of<Type> => event.type === type);

  /** The addresses themselves cannot be read any more once the erasure is complete. */
  const emailKeysIn = (account: readonly DomainEvent[]): readonly string[] => {
    const registered = only(account, 'AccountRegistered').map(({ data }) => data.personal.holder.details?.email);
    const changed = only(account, 'EmailChanged').map(({ data }) => data.personal.holder.details?.email);
    const known = [...registered, ...changed].flatMap((email) => (email ? [secrets.emailKey(email)] : []));
    return distinct([...known, ...only(account, 'AccountErased').map(({ data }) => data.emailKey)]);
  };

  /** Null if the last address was not confirmed. */
  const confirmedKeyIn = (account: readonly DomainEvent[]): string | null => {
    const [erased] = only(account, 'AccountErased');
    const before = erased ? account.slice(0, account.indexOf(erased)) : account;
    // The codec has checked that a stream contains only events of its own category.
    const present = (before as readonly AccountEvent[]).reduce<AccountState>(evolveAccount, accountDecider.initial);
    if (present.status !== 'registered' || !present.isEmailConfirmed) return null;
    return erased?.data.emailKey ?? secrets.emailKey(present.email);
  };

  const propertyHistory = async (propertyId: string): Promise<PropertyHistory> => {
    const property = await eventsOf(`property-${propertyId}`);
    const assessmentIds = distinct(only(property, 'AssessmentOpened').map(({ data }) => data.assessmentId));
    const stateOf = (code: string) => commands.badge.cachedState(code, backgroundDeadline());
    const found = await Promise.all(assessmentIds.map((assessmentId) => codes.find(assessmentId, stateOf)));
    const documents = only(property, 'DocumentSlotTaken').map(({ data }) => data);
    return { propertyId, assessmentIds, documents, badgeCodes: found.flatMap((code) => code ?? []) };
  };

  return async (accountId: string): Promise<AccountHistory> => {
    const [account, allowance, subscription] = await Promise.all(
      ['account', 'allowance', 'subscription'].map((category) => eventsOf(`${category}-${accountId}`)),
    );
    const started = only(subscription ?? [], 'CheckoutStarted').map(({ data }) => data);
    const activated = only(subscription ?? [], 'SubscriptionActivated').map(({ data }) => data);
    const imports = only(allowance ?? [], 'PropertySlotsTaken').map(({ data }) => data);
    const propertyIds = distinct([
      ...only(allowance ?? [], 'PropertySlotTaken').map(({ data }) => data.propertyId),
      ...imports.flatMap((taken) => taken.propertyIds),
      ...only(allowance ?? [], 'TransferSlotTaken').map(({ data }) => data.propertyId),
    ]);
    const emailKeys = emailKeysIn(account ?? []);
    const ownEmailKeys = await ownAddresses({ commands }, accountId, emailKeys);
    const confirmed = confirmedKeyIn(account ?? []);
    return {
      accountId,
      emailKeys,
      ownEmailKeys,
      confirmedEmailKey: confirmed !== null && ownEmailKeys.includes(confirmed) ? confirmed : null,
      properties: await pLimit(PARALLEL).map(propertyIds, propertyHistory),
      planIds: imports.map(({ planId }) => planId),
      providerId: activated.at(-1)?.providerId ?? null,
      customerIds: distinct([...started, ...activated].flatMap(({ customerId }) => customerId ?? [])),
    };
  };
};
export type HistoryOf = ReturnType<typeof accountHistory>;
