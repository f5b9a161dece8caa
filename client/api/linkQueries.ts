import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { keys } from './queryKeys.ts';
import { WITHOUT_SESSION } from './withoutSession.ts';

export const linkQueries = {
  uploadLinks: (id: string) =>
    queryOptions({
      queryKey: [...keys.uploadLinks, id],
      queryFn: async ({ signal }) =>
        (await call('GET /api/properties/{id}/upload-links', { path: { id }, signal })).upload_links,
    }),

  shares: (id: string) =>
    queryOptions({
      queryKey: [...keys.shares, id],
      queryFn: async ({ signal }) => (await call('GET /api/properties/{id}/shares', { path: { id }, signal })).shares,
    }),

  /** The receipts of a property, for its owner. */
  stayReceipts: (id: string) =>
    queryOptions({
      queryKey: [...keys.stayReceipts, id],
      queryFn: async ({ signal }) =>
        (await call('GET /api/properties/{id}/stay-receipts', { path: { id }, signal })).receipts,
    }),

  /** One receipt, for everybody who has its number. It never changes, but its owner may withdraw it. */
  stayReceipt: (number: string) =>
    queryOptions({
      queryKey: ['stay-receipt', number],
      meta: WITHOUT_SESSION,
      queryFn: async ({ signal }) => (await call('GET /api/stays/{number}.json', { path: { number }, signal })).receipt,
    }),

  /** What the person with the address is asked for. Read once: after the upload the link answers no more. */
  asked: (token: string) =>
    queryOptions({
      queryKey: ['asked', token],
      meta: WITHOUT_SESSION,
      queryFn: async ({ signal }) => (await call('GET /api/upload-links/{token}', { path: { token }, signal })).asked,
      staleTime: 'static',
    }),
};
