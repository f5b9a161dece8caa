import { expect, onTestFinished, test } from 'vitest';
import { BOUNDARIES, type BoundaryName, expectErased, killAt, personToErase } from '../support/erasureBoundaries.ts';
import { serverForTest } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 1);

test('a server that is killed at any boundary of an erasure finishes it after its start', async () => {
  const smtp = await smtpForTest();
  const server = await serverForTest({ SMTP_URL: smtp.url, TRUST_PROXY: 'true' });
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const names = Object.keys(BOUNDARIES) as BoundaryName[];
  let erased = 0;
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const boundary of names) {
      const person = await personToErase(server, smtp);
      await killAt(server, person, smtp, boundary);
      const killed = performance.now();
      await server.restart();
      erased += 1;
      await expectErased(server, person, smtp, { erased });
      const milliseconds = Math.round(performance.now() - killed);
      console.info(`round ${round}, killed before ${boundary}: finished ${milliseconds} ms later`);
      expect(milliseconds).toBeLessThan(60_000);
    }
}, 3_600_000);
