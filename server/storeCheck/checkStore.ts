import type { Pool } from 'pg';
import { documentFile } from '../../projections/documentFile/model.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { skippedEvents } from '../adapters/skippedEvents.ts';
import { eventCodec, type Keyring } from '../eventLog/codec.ts';
import type { EventStore, StoredEvent } from '../eventLog/eventStore.ts';
import type { FileStore, KnownHashes } from '../files/fileStore.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { damageOf, unreadable, untilDamaged } from './damagedPages.ts';
import { checkFiles } from './filesCheck.ts';
import type { Finding } from './finding.ts';
import { keysCheck } from './keysCheck.ts';
import { ledgerCheck } from './ledgerCheck.ts';
import { logCheck } from './logCheck.ts';
import { modelsCheck } from './modelsCheck.ts';

type Dependencies = {
  readonly store: Pick<EventStore, 'readAll' | 'head'>;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly models: readonly ReadModel<unknown>[];
  readonly files: Pick<FileStore, 'read' | 'sealed'>;
  readonly hashesInUse: KnownHashes;
  readonly pool: Pool;
  /** See modelsCheck.ts. */
  readonly scratch: Pool;
};

/** Events. */
const PAGE = 1000;

async function* pages(store: Dependencies['store'], end: Position): AsyncGenerator<readonly StoredEvent[]> {
  let after: Position = 0n;
  while (after < end) {
    const page = await store.readAll(after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.position;
  }
}

const notChecked = (part: string, why: string): Finding => ({
  part,
  extent: 'not checked',
  faults: [],
  notes: [why],
  isChecked: false,
});

/** Checks everything that can be computed again, in one pass over the log. The server may be running. */
export const checkStore = async (dependencies: Dependencies): Promise<readonly Finding[]> => {
  const { store, keyring, models, files, hashesInUse, pool, scratch } = dependencies;
  const codec = eventCodec(keyring);
  // Before the end of the log is looked up, so that it covers their checkpoints.
  const log = logCheck();
  const keys = keysCheck(pool);
  const ledger = await untilDamaged('ledger', () => ledgerCheck(pool));
  let isFolded = (_name: string): boolean => false;
  const tables = await untilDamaged('read models', async () => {
    const check = await modelsCheck({ models, pool, scratch });
    isFolded = check.isFolded;
    return check;
  });
  const skipped = new Set((await skippedEvents(pool).skips()).map(({ eventId }) => eventId));
  try {
    const head = await store.head(backgroundDeadline());
    for await (const page of pages(store, head)) {
      const entries = await codec.decode(page);
      log.add(page);
      keys.add(page);
      log.addDecoded(entries, skipped);
      await ledger.add(page);
      await tables.add(entries);
    }
  } catch (error) {
    log.addFault(`cannot be read further: ${damageOf(error)}`);
    const why = 'it can be compared with a whole log only';
    return [log.finding(), ...['keys', 'ledger', 'read models', 'files'].map((part) => notChecked(part, why))];
  }
  const readModels = await tables.finding();
  // Without this read model nobody knows the files of a document, and no file is deleted.
  const stored = isFolded(documentFile.name)
    ? await checkFiles({ files, scratch, hashesInUse, isInLog: keys.names }).catch((error) =>
        unreadable('files', damageOf(error)),
      )
    : notChecked('files', 'the next start of the server makes their list');
  return [log.finding(), await keys.finding(), await ledger.finding(), readModels, stored];
};
