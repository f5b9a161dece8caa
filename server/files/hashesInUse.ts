import type { Pool } from 'pg';
import { knownHashes } from '../../projections/documentFile/queries.ts';
import type { Query } from '../../projections/query.ts';
import type { KnownHashes } from './fileStore.ts';

type Dependencies = {
  readonly reads: { readonly all: <Row>(query: Query<Row>) => Promise<readonly Row[]> };
  readonly pool: Pick<Pool, 'query'>;
};

/** Those that wait in a preview, or to be filed. */
const importedHashes = async (pool: Pick<Pool, 'query'>, accountId: string, hashes: readonly string[]) => {
  const { rows } = await pool.query<{ sha256: string }>(
    'select distinct sha256 from import_file where account_id = $1 and sha256 = any($2::text[])',
    [accountId, hashes],
  );
  return rows;
};

/** The files that a document or an import has. */
export const hashesInUse =
  ({ reads, pool }: Dependencies): KnownHashes =>
  async (accountId, hashes) => {
    // Imports are read first. A committed import is deleted days after its documents were filed, so a hash that is in use is
    // found in at least one of the two.
    const imported = await importedHashes(pool, accountId, hashes);
    const known = [...imported, ...(await reads.all(knownHashes(accountId, hashes)))];
    return new Set(known.map(({ sha256 }) => sha256));
  };
