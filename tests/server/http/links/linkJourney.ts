import { expect } from 'vitest';
import { ShareReply } from '../../../../domain/shares/contract.ts';
import { UploadLinkReply } from '../../../../domain/uploadLinks/contract.ts';
import { expectReply } from '../../../support/expectations.ts';
import { FILES } from '../../../support/files.ts';
import type { HttpClient } from '../../../support/http.ts';
import type { Reply } from '../../../support/reply.ts';

export const GAS_SAFETY = 20;

export const makeUploadLink = async (client: HttpClient, propertyId: string, over: object = {}) =>
  expectReply(
    await client.post(`/api/properties/${propertyId}/upload-links`, { question_id: GAS_SAFETY, ...over }),
    201,
    UploadLinkReply,
  );

export const makeShare = async (client: HttpClient, propertyId: string, body: object = {}) =>
  expectReply(await client.post(`/api/properties/${propertyId}/shares`, body), 201, ShareReply);

type Sent = { readonly fields?: Readonly<Record<string, string>>; readonly bytes?: Buffer; readonly name?: string };

/** What a person with the address sends. */
export const sendBy = (
  client: HttpClient,
  token: string,
  { fields = { issued_on: '2026-11-18', name: 'P. Trevorrow' }, bytes = FILES.pdf, name = 'record.pdf' }: Sent = {},
): Promise<Reply> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.send('POST', `/api/upload-links/${token}`, { form });
};

/** The secret of the address is nowhere but in the answer to the owner. */
export const expectNotStored = async (query: (text: string) => Promise<Record<string, unknown>[]>, secret: string) => {
  const tables = await query(`select tablename from pg_tables where schemaname = 'public'`);
  expect(tables.length).toBeGreaterThan(10);
  for (const { tablename } of tables) {
    const found = await query(`select 1 from ${tablename} t where t::text like '%${secret}%'`);
    expect(found, String(tablename)).toEqual([]);
  }
};
