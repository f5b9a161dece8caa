import { expect, test } from 'vitest';
import type { Commands } from '../../../server/application/commands.ts';
import { expireDocuments } from '../../../server/schedule/jobs/expireDocuments.ts';
import { noDeadline } from '../../support/context.ts';
import { coreForFile, makerOn } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const world = coreForFile();
const { core, now, setTime } = world;
const maker = makerOn(world);

const historyOf = async (documentId: string) =>
  (await core().events.readStream(`document-${documentId}`, 0n, noDeadline)).map(({ event }) => event.type);

test('a document that cannot be decided does not hold up the others, also those of its account', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await maker.property();
  await maker.open(made, made.assessmentId, 'OpenAssessment');
  const first = await maker.upload(made, 'gas-safety-record', { expiresOn: '2026-12-01' });
  const second = await maker.upload(made, 'electrical-installation-report', { expiresOn: '2026-12-02' });
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);

  setTime('2026-12-03T00:00:00.000Z');
  const failure = new Error('The stream cannot be decided');
  const document: Commands['document'] = Object.assign(
    (...command: Parameters<Commands['document']>) =>
      command[0] === first ? Promise.reject(failure) : core().commands.document(...command),
    core().commands.document,
  );
  const job = expireDocuments({ ...core(), commands: { document }, logger: silent });
  await expect(job.run(now(), new AbortController().signal)).rejects.toBe(failure);
  expect(await historyOf(first)).not.toContain('DocumentExpired');
  expect(await historyOf(second)).toContain('DocumentExpired');
});
