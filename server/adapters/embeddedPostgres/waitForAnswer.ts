import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './answers.ts';

export type Asked = {
  readonly isAlive: () => boolean;
  /** Whether somebody works at making it ready. */
  readonly isRecovering: () => Promise<boolean>;
  readonly answers: () => Promise<Answer>;
};

export const PATIENCE = 3_000;

/** Asks until it answers or has been silent for three seconds; recovery after a crash may take as long as it needs. */
export const waitForAnswer = async ({
  isAlive,
  isRecovering,
  answers,
}: Asked): Promise<'answers' | 'gone' | 'silent'> => {
  for (let since = performance.now(); isAlive(); await delay(20)) {
    const answer = await answers();
    if (answer === 'yes') return 'answers';
    if (answer === 'starting' && (await isRecovering())) since = performance.now();
    if (performance.now() - since >= PATIENCE) return 'silent';
  }
  return 'gone';
};
