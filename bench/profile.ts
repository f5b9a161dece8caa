import { writeAccount } from '../scripts/load/account.ts';
import { answering } from './answers.ts';
import { CLIENTS } from './append.ts';
import { PHASES, type Phases } from './phases.ts';
import { withServer } from './serverProcess.ts';

const SECONDS = 5;

const inMicroseconds = (phases: Phases) => {
  const spent = PHASES.map((phase) => [phase, Math.round(phases[phase] * 1000)] as const);
  return { ...Object.fromEntries(spent), total: spent.reduce((sum, [, time]) => sum + time, 0) };
};

/** Prints how much time each phase of saving one answer takes, for one client, for 8 and for 32. */
export const profileAnswers = (): Promise<void> =>
  withServer(
    async (opened) => ({ account: await writeAccount(opened, 32, 0) }),
    async (server, { account }) => {
      const answersPerSecond = await answering(server, account);
      await server.ask('start profile');
      await answersPerSecond({ clients: 32, seconds: SECONDS });
      const table: Record<string, ReturnType<typeof inMicroseconds>> = {};
      for (const clients of CLIENTS) {
        await server.ask('phases');
        await answersPerSecond({ clients, seconds: SECONDS });
        table[`clients: ${clients}`] = inMicroseconds(await server.ask<Phases>('phases'));
      }
      console.log('Microseconds per answer, including waits for the event loop:');
      console.table(table);
    },
  );
