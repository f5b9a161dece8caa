import type { DomainEvent, Of } from '../domain/events.ts';

/** A property that now belongs to another account. */
export type Transferred = Pick<Of<'TransferCompleted'>['data'], 'accountId' | 'formerAccountId' | 'propertyId'>;

/** Also when it is complete: an upload of the former owner may be recorded after the transfer, if both were under way. */
export const isTransfer = (event: DomainEvent): event is Of<'PropertyTransferred' | 'TransferCompleted'> =>
  event.type === 'PropertyTransferred' || event.type === 'TransferCompleted';

/** What names the rows about a property that had this owner. */
export type RowsOfProperty = { readonly accountId: string; readonly propertyId: string };
