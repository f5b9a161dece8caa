import type { FileStore } from '../files/fileStore.ts';
import type { PartState, Readiness } from '../http/health.routes.ts';
import type { Core } from './core.ts';

/** Milliseconds. A part that takes longer is not ready, and the check itself must not hang. */
const TIMEOUT = 2000;

const asked = async (question: Promise<string>, otherwise = 'does not answer'): Promise<PartState> => {
  const late = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error('late')), TIMEOUT).unref();
  });
  return Promise.race([question, late]).then(
    (detail) => ({ ok: true, detail }),
    () => ({ ok: false, detail: otherwise }),
  );
};

/** Responses omit the reason of a failure, because an error may contain personal data. */
const follower = (ok: boolean, detail: string): PartState => ({ ok, detail: ok ? detail : 'stands still' });

/** The state of every part of the server, for GET /api/ready. */
export const readinessOf =
  ({
    pool,
    store,
    projections,
    policyRunner,
    files,
  }: Pick<Core, 'pool' | 'store' | 'projections' | 'policyRunner'> & {
    readonly files: Pick<FileStore, 'tryWriting'>;
  }): Readiness =>
  async () => {
    const [database, eventStore, storage] = await Promise.all([
      asked(pool.query('select 1').then(() => 'answers')),
      asked(store.head().then((head) => `at ${head}`)),
      asked(
        files.tryWriting().then(() => 'can be written'),
        'cannot be written',
      ),
    ]);
    const models = projections
      .status()
      .map(({ name, reached, failure }) => [name, follower(failure === null, `at ${reached}`)] as const);
    const followers = {
      ...Object.fromEntries(models),
      policies: follower(!policyRunner.isFailing(), 'follow the log'),
    };
    return { database, eventStore, storage, ...followers };
  };
