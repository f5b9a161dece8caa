import { expect, onTestFinished, test, vi } from 'vitest';
import { StaleRevision } from '../../server/application/errors.ts';
import { deadlineIn } from '../../server/lib/deadline.ts';
import type { Core } from '../../server/process/core.ts';
import { context } from '../support/context.ts';
import { coreForFile, makerOn } from '../support/core.ts';
import { keyAt } from '../support/events.ts';
import { CONDITION } from '../support/timeLimits.ts';

const server = coreForFile();
const { core, by, start } = server;
const { property, open } = makerOn(server);

/** Commands at the same time in each process. */
const PARALLEL = 8;
const COMMANDS = 577;

/** How many of the commands had each outcome. */
const outcomesOfTwo = async (other: Core): Promise<Readonly<Record<string, number>>> => {
  const made = await property();
  await open(made, made.assessmentId, 'OpenAssessment');

  let next = 0;
  const outcomes: string[] = [];
  const answerOn = async ({ commands }: Core) => {
    for (let turn = next++; turn < COMMANDS; turn = next++) {
      // Each answer differs from the one before, so that every command appends.
      const answer = Math.floor(turn / 42) % 2 === 0 ? 'Yes' : 'No';
      const command = {
        type: 'AnswerQuestion',
        question: keyAt(1 + (turn % 42)),
        answer,
        ...by(made.accountId),
      } as const;
      await commands.assessment(made.assessmentId, command, { ...context, deadline: deadlineIn(CONDITION) }).then(
        () => outcomes.push('recorded'),
        (error: unknown) => outcomes.push(error instanceof StaleRevision ? 'busy' : String(error)),
      );
    }
  };
  await Promise.all([core(), other].flatMap((process) => Array.from({ length: PARALLEL }, () => answerOn(process))));

  return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((o) => o === one).length]));
};

test('two processes that write one assessment record 577 commands, and none is told that it is busy', async () => {
  const other = await start();
  onTestFinished(other.stop);
  expect(await outcomesOfTwo(other)).toEqual({ recorded: COMMANDS });
});

test('control: commands of a process that does not repeat a lost race are found', async () => {
  const other = await start();
  onTestFinished(other.stop);
  const { append } = other.events;
  const spy = vi.spyOn(other.events, 'append').mockImplementation((...asked) =>
    append(...asked).catch((error: unknown) => {
      // Only a StaleRevision is repeated.
      throw error instanceof StaleRevision ? new Error('lost race') : error;
    }),
  );
  onTestFinished(() => spy.mockRestore());
  expect((await outcomesOfTwo(other))['Error: lost race']).toBeGreaterThan(0);
});
