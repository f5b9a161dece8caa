import { setTimeout as delay } from 'node:timers/promises';
import { writeAccount } from '../scripts/load/account.ts';
import { checkArchive } from '../verifier/checkArchive.ts';
import { atMost, median, type Row } from './measure.ts';
import { type Server, withServer } from './serverProcess.ts';

const [PAPERS, EVENTS, ROUNDS] = [20, 300, 5];
/** Bytes of a document. */
const PAPER = 400_000;

const paper = (number: number): Blob => {
  const start = `%PDF-1.4\n% ${number}\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\n`;
  return new Blob([`${start}trailer <</Root 1 0 R>>\n${' '.repeat(PAPER)}\n%%EOF\n`]);
};

const fill = async ({ url }: Server, headers: { cookie: string }, property: { id: string; assessmentId: string }) => {
  for (let number = 1; number <= PAPERS; number++) {
    const form = new FormData();
    form.append('property_id', property.id);
    form.append('question_id', String(number));
    form.append('file', paper(number), `paper ${number}.pdf`);
    const reply = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body: form });
    if (reply.status !== 201) throw new Error(`No upload: ${reply.status} ${await reply.text()}`);
  }
  // Each is an answer and a verdict.
  for (let count = 0; count < EVENTS / 2; count++) {
    const body = JSON.stringify({ question_id: 13, answer: count % 2 === 0 ? 'No' : 'Yes' });
    const address = `${url}/api/assessment/${property.assessmentId}/answers`;
    const json = { ...headers, 'content-type': 'application/json' };
    const reply = await fetch(address, { method: 'PUT', headers: json, body });
    if (!reply.ok) throw new Error(`No answer: ${reply.status} ${await reply.text()}`);
  }
};

/** Waits until the log is signed after the last change. */
const bundle = async (address: string, headers: { cookie: string }): Promise<Buffer> => {
  for (;;) {
    const reply = await fetch(address, { headers });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (reply.ok) return bytes;
    if (reply.status !== 409) throw new Error(`No bundle: ${reply.status} ${bytes}`);
    await delay(Number(reply.headers.get('retry-after') ?? 1) * 1000);
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

/** The evidence bundle of a property with 300 events and 20 documents: made, and checked without the server. */
export const benchBundle = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccount(opened, 1),
    async (server, { accountId, properties }) => {
      const { url, signIn } = server;
      const [property] = properties;
      if (!property) throw new Error('There is no property');
      const headers = { cookie: await signIn(accountId) };
      await fill(server, headers, { id: property.propertyId, assessmentId: property.assessmentId });
      const address = `${url}/api/assessment/${property.assessmentId}/bundle`;
      const bytes = await bundle(address, headers);
      const keys = (await (await fetch(`${url}/api/ledger/vkey`)).text()).trim().split('\n');
      const check = () => checkArchive({ bytes, keys, now: new Date() });
      const { answer, refusal, figures } = await check();
      if (answer !== 'genuine') throw new Error(`The bundle is ${answer}: ${refusal?.text}`);
      const entries = figures.find(({ label }) => label === 'Entries of the property')?.value;
      console.log(`  a bundle of ${entries} entries and ${(bytes.length / 2 ** 20).toFixed(1)} MiB`);
      const made = await timed(() => bundle(address, headers));
      const checked = await timed(check);
      return [
        atMost(made, { row: 'evidence bundle of 300 events and 20 documents, p50', bound: 2000, unit: 'ms' }),
        atMost(checked, { row: 'offline check of this bundle, p50', bound: 1000, unit: 'ms' }),
      ];
    },
  );
