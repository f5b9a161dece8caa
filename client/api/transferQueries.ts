import { queryOptions } from '@tanstack/react-query';
import { MadeTransferReply, ReceivedTransferReply, TransfersReply } from '../../domain/transfers/contract.ts';
import { url } from './commands.ts';
import { read } from './http.ts';
import { propertyUrl } from './queries.ts';
import { keys } from './queryKeys.ts';

export const transferQueries = {
  /** The open offer of a property; null without one. */
  ofProperty: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.transfers, propertyId],
      queryFn: async ({ signal }) =>
        (await read(MadeTransferReply, `${propertyUrl(propertyId)}/transfer`, signal)).transfer,
    }),

  /** The open offers to the user. */
  offered: () =>
    queryOptions({
      queryKey: keys.transfers,
      queryFn: async ({ signal }) => (await read(TransfersReply, '/transfers', signal)).received,
    }),

  /** An offer to the user, which the link in the mail opens. */
  received: (transferId: string) =>
    queryOptions({
      queryKey: [...keys.receivedTransfer, transferId],
      queryFn: async ({ signal }) =>
        (await read(ReceivedTransferReply, url`/transfers/${transferId}`, signal)).transfer,
      staleTime: 0,
    }),
};
