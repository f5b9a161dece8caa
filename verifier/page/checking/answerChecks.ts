import { checkArchive } from '../../checkArchive.ts';
import type { CheckReply, CheckRequest } from './messages.ts';

const reply = (message: CheckReply) => postMessage(message);

/** What the script does in a worker: it answers each request, and throws where the page shows that it failed. */
export const answerChecks = (): void => {
  addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
    try {
      reply({ kind: 'done', check: await checkArchive({ ...data, onStep: (step) => reply({ kind: 'step', step }) }) });
    } catch (error) {
      // A rejection inside a worker does not reach the page, but an error does.
      setTimeout(() => {
        throw error;
      });
    }
  });
};
