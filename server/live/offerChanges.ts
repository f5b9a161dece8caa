import type { DomainEvent } from '../../domain/events.ts';
import type { LogEntry, Position } from '../../projections/recorded.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import type { Commands } from '../application/commands.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { Change } from './changes.ts';

type Dependencies = { readonly commands: Pick<Commands, 'email' | 'transfer'>; readonly logger: Logger };

/**
 * What offers of properties change for the people to whom they are made. The events of an offer belong to the account
 * that makes it and name only a hash of the other's address.
 */
export const offerChanges = ({ commands, logger }: Dependencies) => {
  const addressOf = async (event: DomainEvent): Promise<string | undefined> => {
    if (event.type === 'TransferOffered') return event.data.emailKey;
    if (event.type !== 'TransferWithdrawn' && event.type !== 'TransferDeclined') return undefined;
    const transfer = await commands.transfer.cachedState(event.data.transferId, backgroundDeadline());
    return transfer.status === 'missing' ? undefined : transfer.opened.emailKey;
  };

  const addresseeOf = async (event: DomainEvent): Promise<string | undefined> => {
    const emailKey = await addressOf(event);
    if (emailKey === undefined) return undefined;
    const claim = await commands.email.cachedState(emailKey, backgroundDeadline());
    return claim.status === 'claimed' ? claim.accountId : undefined;
  };

  /** A stream that cannot be read costs its addressee this change, and must not stop those of all others. */
  const readableAddresseeOf = (event: DomainEvent): Promise<string | undefined> =>
    addresseeOf(event).catch((error: unknown) => {
      if (isAway(error)) throw error;
      logger.error('Whom an offer concerns cannot be read, so nobody is told of its change', { err: error });
      return undefined;
    });

  const changeAt = (position: Position): Change => ({
    position,
    models: new Set(['transfer_offer']),
    properties: new Set(),
  });

  return async (batch: readonly LogEntry[]): Promise<ReadonlyMap<string, Change>> => {
    const changes = new Map<string, Change>();
    for (const entry of batch) {
      const addressee = 'unreadable' in entry ? undefined : await readableAddresseeOf(entry.event);
      // A later change of the same kind takes the place of an earlier one.
      if (addressee !== undefined) changes.set(addressee, changeAt(entry.position));
    }
    return changes;
  };
};
export type OfferChanges = ReturnType<typeof offerChanges>;
