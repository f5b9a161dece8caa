import { setTimeout as delay } from 'node:timers/promises';
import { BulkReply, MAX_BULK } from '../domain/bulk/contract.ts';
import { ImportReply } from '../domain/imports/contract.ts';
import { MAX_ROWS } from '../domain/imports/sheet.ts';
import { writeAccount } from '../scripts/load/account.ts';
import { atMost, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

/** Milliseconds between looks at the progress. */
const LOOK = 100;

const sheet = (): FormData => {
  const rows = Array.from({ length: MAX_ROWS }, (_, n) => `Harbour Flat ${n},${n} Quay Street,,Looe,PL13 1AH,Flat`);
  const form = new FormData();
  form.set('file', new Blob([['Property,Street,Street 2,Town,Postcode,Type', ...rows].join('\n')]), 'bench.csv');
  return form;
};

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** An agent who imports 5,000 properties, and answers a question for 500 at once. */
export const benchImports = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccount(opened, MAX_BULK),
    async ({ url, signIn }, { accountId, properties }) => {
      const headers = { cookie: await signIn(accountId) };
      const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
        const response = await fetch(`${url}/api/console/${path}`, {
          ...init,
          headers: { ...headers, ...init.headers },
        });
        if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
        return response.json();
      };
      const post = (path: string, body: unknown) =>
        send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

      const answering = await seconds(async () => {
        const property_ids = properties.map(({ propertyId }) => propertyId);
        const body = { property_ids, question_key: 'child-safety', answer: 'No' };
        const { rows } = BulkReply.parse(await post('answers', body));
        if (rows.some(({ state }) => state !== 'changed')) throw new Error('Not all properties were answered');
      });
      const importing = await seconds(async () => {
        const { id } = ImportReply.parse(await send('imports/preview', { method: 'POST', body: sheet() }));
        await post(`imports/${id}/commit`, {});
        while (ImportReply.parse(await send(`imports/${id}`)).status !== 'imported') await delay(LOOK);
      });
      return [
        atMost(importing, { row: 'import: 5,000 rows, from the file to the last property', bound: 20, unit: 's' }),
        atMost(answering, { row: 'import: one answer for 500 properties', bound: 10, unit: 's' }),
      ];
    },
  );
