import { hashesInUse } from '../../server/files/hashesInUse.ts';
import { checkStore } from '../../server/storeCheck/checkStore.ts';
import type { Finding } from '../../server/storeCheck/finding.ts';
import { openScratch } from '../../server/storeCheck/scratch.ts';
import { silent } from './logs.ts';
import type { TestServer } from './server.ts';

type Replaced = Partial<Pick<Parameters<typeof checkStore>[0], 'store' | 'files'>>;

/** What the check of the stores finds while this server runs. */
export const checkedStore = (
  { core, files, databaseUrl }: TestServer,
  replaced: Replaced = {},
): Promise<readonly Finding[]> => {
  const scratch = openScratch(databaseUrl, silent);
  const checking = checkStore({ ...core, files, scratch, hashesInUse: hashesInUse(core), ...replaced });
  return checking.finally(() => scratch.end());
};

export const faultsOf = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ part, faults }) => faults.map((fault) => `${part}: ${fault}`));
