import type { FileStore } from '../files/fileStore.ts';
import type { PartState, Readiness } from '../http/health.routes.ts';
import { deadlineIn, within } from '../lib/deadline.ts';
import type { Core } from './core.ts';

type ReadinessDependencies = Pick<Core, 'pool' | 'isRehearsal'> & {
  readonly guard: Pick<Core['guard'], 'fault'>;
  readonly store: Pick<Core['store'], 'head'>;
  readonly projections: Pick<Core['projections'], 'status' | 'newerModels'>;
  readonly policyRunner: Pick<Core['policyRunner'], 'isFailing'>;
  readonly files: Pick<FileStore, 'tryWriting' | 'tryReceiving'>;
  readonly leadership: Pick<Core['leadership'], 'role' | 'hasLeader'>;
  readonly ledger: Pick<Core['ledger'], 'fault'>;
  readonly loops: Pick<Core['loops'], 'status'>;
};

/** Milliseconds. A part that takes longer is not ready, and the check itself must not hang. */
const TIMEOUT = 2000;

/** Named only in a rehearsal. Nothing is wrong with it, but it must not be taken for the installation. */
const REHEARSAL: PartState = {
  ok: true,
  detail: 'this copy sends nothing, and its schedule only finishes erasures and deletes expired rows',
};

const asked = (question: Promise<string>, otherwise = 'does not answer'): Promise<PartState> =>
  within(TIMEOUT, question).then(
    (detail) => ({ ok: true, detail }),
    () => ({ ok: false, detail: otherwise }),
  );

const writing = (attempt: Promise<void>): Promise<PartState> =>
  asked(
    attempt.then(() => 'can be written'),
    'cannot be written',
  );

/** Responses omit the reason of a failure, because an error may contain personal data. */
const follower = (ok: boolean, detail: string): PartState => ({ ok, detail: ok ? detail : 'stands still' });

const leaderState = (leadership: ReadinessDependencies['leadership'], newerModels: readonly string[]): PartState => {
  if (leadership.hasLeader()) return { ok: true, detail: leadership.role().leads ? 'this process' : 'another process' };
  const why = `, and this one may not, because of read models of a newer build: ${newerModels.join(', ')}`;
  return { ok: false, detail: `no process leads${newerModels.length > 0 ? why : ''}` };
};

/** The state of every part of this process, for GET /api/ready. */
export const readinessOf =
  ({
    pool,
    isRehearsal,
    guard,
    store,
    projections,
    policyRunner,
    files,
    leadership,
    ledger: tree,
    loops,
  }: ReadinessDependencies): Readiness =>
  async () => {
    const [database, eventStore, storage, incoming] = await Promise.all([
      asked(pool.query('select 1').then(() => 'answers')),
      asked(store.head(deadlineIn(TIMEOUT)).then((head) => `at ${head}`)),
      writing(files.tryWriting()),
      files.tryReceiving && writing(files.tryReceiving()),
    ]);
    const models = projections.status().map(({ name, reached, failure, outage, isSilent, leaderIsStuck, misfit }) => {
      // The columns of another version may be missing or mean something else. This reason contains only versions.
      if (misfit !== null) return [name, { ok: false, detail: misfit }] as const;
      // A stuck leader is replaced. Until then this process serves what it has, and the others would do no better.
      const detail = leaderIsStuck ? `at ${reached}, waits for the leader` : `at ${reached}`;
      return [name, follower(failure === null && !outage && !isSilent, detail)] as const;
    });
    const silent = new Set(loops.status().flatMap(({ name, isSilent }) => (isSilent ? [name] : [])));
    // The other loops do not count: the site serves its users also while mails or webhooks wait. A metric tells of them.
    const followers = {
      ...Object.fromEntries(models),
      policies: follower(!policyRunner.isFailing() && !silent.has('policies'), 'follow the log'),
    };
    const leader = leaderState(leadership, projections.newerModels());
    const fault = guard.fault();
    // This reason contains only ids and positions.
    const log = { ok: !fault, detail: fault?.message ?? 'belongs to this database' };
    const differs = tree.fault();
    const ledger = differs ? { ok: false, detail: differs } : follower(!silent.has('ledger'), 'fits its heads');
    const ofSome = { ...(incoming && { incoming }), ...(isRehearsal && { rehearsal: REHEARSAL }) };
    return { database, eventStore, log, storage, leader, ...followers, ledger, ...ofSome };
  };
