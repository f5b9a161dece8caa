import type { OnStep } from '../../check/steps.ts';
import { checkFile } from '../../checkFile.ts';
import type { CheckReply, CheckRequest } from './messages.ts';

const reply = (message: CheckReply) => postMessage(message);

/** Without this, every signature would look wrong in a browser that cannot check it. */
const canCheckSignatures = async (): Promise<boolean> => {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
};

const answer = async (request: CheckRequest): Promise<CheckReply> => {
  if (!(await canCheckSignatures()))
    return {
      kind: 'failed',
      reason:
        'This browser cannot check signatures with Ed25519. Open the page in a newer browser, over https or from a saved copy.',
    };
  try {
    const onStep: OnStep = (step, of) => reply({ kind: 'step', step, of });
    return { kind: 'done', check: await checkFile({ ...request, onStep }) };
  } catch (error) {
    return { kind: 'failed', reason: `The check stopped: ${error instanceof Error ? error.message : 'out of memory'}` };
  }
};

/** What the script does in a worker. */
export const answerChecks = (): void =>
  addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => reply(await answer(data)));
