import type { OnStep } from '../../check/steps.ts';
import type { CheckReply, CheckRequest, FileCheck } from './messages.ts';

export type CheckInWorker = (request: CheckRequest, onStep: OnStep) => Promise<FileCheck>;

/**
 * Runs each check in a worker of its own, so that the page stays responsive and nothing stays in memory. The worker runs
 * the script of the page again: so the whole file has one script, which its policy names by its hash.
 */
export const checkInWorker =
  (script: string): CheckInWorker =>
  (request, onStep) =>
    new Promise((resolve, reject) => {
      const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const worker = new Worker(url);
      const end = () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      };
      worker.addEventListener('error', ({ message }) => {
        end();
        reject(new Error(message));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<CheckReply>) => {
        if (data.kind === 'step') return onStep(data.step, data.of);
        end();
        if (data.kind === 'done') resolve(data.check);
        else reject(new Error(data.reason));
      });
      worker.postMessage(request, [request.bytes.buffer]);
    });
