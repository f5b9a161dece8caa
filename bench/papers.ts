import { writeAccount } from '../scripts/load/account.ts';
import { atMost, median, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

/** Together fewer than a person may print in an hour. */
const [WARM_UP, PRINTS] = [4, 15];

/** A report of 42 answers as a PDF, from the request to the last byte. */
export const benchPapers = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccount(opened, 1),
    async ({ url, signIn }, { accountId, properties }) => {
      const headers = { cookie: await signIn(accountId) };
      const address = `${url}/api/assessment/${properties[0]?.assessmentId}/report/pdf`;
      const times: number[] = [];
      for (let count = 0; count < WARM_UP + PRINTS; count++) {
        const started = performance.now();
        const reply = await fetch(address, { headers });
        const pdf = Buffer.from(await reply.arrayBuffer());
        if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No report: ${reply.status} ${pdf}`);
        if (count >= WARM_UP) times.push(performance.now() - started);
      }
      console.log(`  a report: ${times.map((time) => time.toFixed(0)).join(' ')} ms`);
      return [atMost(median(times), { row: 'report as PDF, warm, p50', bound: 150, unit: 'ms' })];
    },
  );
