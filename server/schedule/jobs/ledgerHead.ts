import type { Job } from '../job.ts';

type Dependencies = { readonly signHead: (until: AbortSignal) => Promise<void> };

/** Publishes what the log has come to. */
export const ledgerHead = ({ signHead }: Dependencies): Job => ({
  name: 'sign the ledger',
  every: 'minute',
  run: (_now, until) => signHead(until),
});
