import { queryOptions } from '@tanstack/react-query';
import { SharesReply } from '../../domain/shares/contract.ts';
import { StayReceiptReply, StayReceiptsReply } from '../../domain/stayReceipts/contract.ts';
import { AskedReply, UploadLinksReply } from '../../domain/uploadLinks/contract.ts';
import { url } from './commands.ts';
import { read } from './http.ts';
import { propertyUrl } from './queries.ts';
import { keys } from './queryKeys.ts';

export const linkQueries = {
  uploadLinks: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.uploadLinks, propertyId],
      queryFn: async ({ signal }) =>
        (await read(UploadLinksReply, `${propertyUrl(propertyId)}/upload-links`, signal)).upload_links,
    }),

  shares: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.shares, propertyId],
      queryFn: async ({ signal }) => (await read(SharesReply, `${propertyUrl(propertyId)}/shares`, signal)).shares,
    }),

  /** The receipts of a property, for its owner. */
  stayReceipts: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.stayReceipts, propertyId],
      queryFn: async ({ signal }) =>
        (await read(StayReceiptsReply, `${propertyUrl(propertyId)}/stay-receipts`, signal)).receipts,
    }),

  /** One receipt, for everybody who has its number. It never changes, but its owner may withdraw it. */
  stayReceipt: (number: string) =>
    queryOptions({
      queryKey: ['stay-receipt', number],
      queryFn: async ({ signal }) => (await read(StayReceiptReply, `${url`/stays/${number}`}.json`, signal)).receipt,
    }),

  /** What the person with the address is asked for. Read once: after the upload the link answers no more. */
  asked: (token: string) =>
    queryOptions({
      queryKey: ['asked', token],
      queryFn: async ({ signal }) => (await read(AskedReply, url`/upload-links/${token}`, signal)).asked,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
};
