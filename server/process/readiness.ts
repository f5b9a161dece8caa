import type { PartState, Readiness } from '../http/health.routes.ts';
import type { Core } from './core.ts';

/** Milliseconds; a part that is silent for longer is not ready, and the question itself must not hang. */
const PATIENCE = 2000;

const asked = async (question: Promise<string>): Promise<PartState> => {
  const late = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE).unref();
  });
  return Promise.race([question, late]).then(
    (detail) => ({ ok: true, detail }),
    () => ({ ok: false, detail: 'does not answer' }),
  );
};

/** Why it stands is for our log only: an error may quote what it failed at. */
const follower = (ok: boolean, detail: string): PartState => ({ ok, detail: ok ? detail : 'stands still' });

/** Every part of the server, each with its state: GET /api/ready. */
export const readinessOf =
  ({ pool, store, projections, reactions }: Pick<Core, 'pool' | 'store' | 'projections' | 'reactions'>): Readiness =>
  async () => {
    const [database, eventStore] = await Promise.all([
      asked(pool.query('select 1').then(() => 'answers')),
      asked(store.head().then((head) => `at ${head}`)),
    ]);
    const models = projections
      .status()
      .map(({ name, reached, failure }) => [name, follower(failure === null, `at ${reached}`)] as const);
    const followers = { ...Object.fromEntries(models), reactions: follower(!reactions.stand(), 'follow the log') };
    return { database, eventStore, ...followers };
  };
