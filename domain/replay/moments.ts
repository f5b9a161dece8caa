import type { DocumentThen, Moment, MomentChange, ReplayBadge, ReplayItem, ReplayStep } from './contract.ts';

/** Before the first step. */
export const NOTHING: Moment = {
  edition: null,
  nation: null,
  compliance: 'not_assessed',
  score: null,
  removed: false,
  badge: null,
  items: {},
  documents: {},
};

const sameItem = (one: ReplayItem | undefined, other: ReplayItem): boolean =>
  one === other ||
  (one !== undefined &&
    one.answer === other.answer &&
    one.status === other.status &&
    one.fails === other.fails &&
    one.reason === other.reason &&
    one.document?.id === other.document?.id &&
    one.document?.expiry_date === other.document?.expiry_date &&
    one.document?.expired === other.document?.expired);

const sameBadge = (one: ReplayBadge | null, other: ReplayBadge | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.code === other.code &&
    one.status === other.status &&
    one.reason === other.reason &&
    one.since === other.since &&
    one.expiry_date === other.expiry_date);

const sameDocument = (one: DocumentThen | undefined, other: DocumentThen): boolean =>
  one?.issued_on === other.issued_on && one.expiry_date === other.expiry_date && one.superseded === other.superseded;

type Table<Value> = Record<string, Value>;
type TableChange<Value> = Record<string, Value | null>;

const changedIn = <Value>(
  before: Table<Value>,
  after: Table<Value>,
  isSame: (one: Value | undefined, other: Value) => boolean,
): TableChange<Value> | undefined => {
  if (before === after) return undefined;
  const changed: TableChange<Value> = {};
  let count = 0;
  // Loops without entries: a long history compares forty questions ten thousand times.
  for (const key in after) {
    const item = after[key];
    if (!item || isSame(before[key], item)) continue;
    changed[key] = item;
    count += 1;
  }
  for (const key in before) {
    if (key in after) continue;
    changed[key] = null;
    count += 1;
  }
  return count > 0 ? changed : undefined;
};

/** What has to be set in `before` to get `after`. */
export const changeBetween = (before: Moment, after: Moment): MomentChange => {
  const items = changedIn(before.items, after.items, sameItem);
  const documents = changedIn(before.documents, after.documents, sameDocument);
  return {
    ...(before.edition !== after.edition && { edition: after.edition }),
    ...(before.nation !== after.nation && { nation: after.nation }),
    ...(before.compliance !== after.compliance && { compliance: after.compliance }),
    ...(before.score !== after.score && { score: after.score }),
    ...(before.removed !== after.removed && { removed: after.removed }),
    ...(!sameBadge(before.badge, after.badge) && { badge: after.badge }),
    ...(items && { items }),
    ...(documents && { documents }),
  };
};

export const changesNothing = (change: MomentChange): boolean => Object.keys(change).length === 0;

const withChanges = <Value>(before: Table<Value>, changed: TableChange<Value> | undefined): Table<Value> => {
  if (!changed) return before;
  const table = { ...before };
  for (const [key, value] of Object.entries(changed))
    if (value) table[key] = value;
    else delete table[key];
  return table;
};

/** The moment after a step. */
export const momentAfter = (before: Moment, { items, documents, ...changed }: MomentChange): Moment => {
  // A field that is absent arrives as undefined where zod has parsed it.
  const set = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...set,
    items: withChanges(before.items, items),
    documents: withChanges(before.documents, documents),
  };
};

/** Steps between two moments that are kept: few enough for memory, near enough for a step in far less than a frame. */
const KEPT_EVERY = 128;

/** The moment after each step by its index; before the first one it is -1. Steps are folded once, when it is made. */
export const momentsOf = (steps: readonly Pick<ReplayStep, 'set'>[]): ((index: number) => Moment) => {
  const kept: Moment[] = [];
  let moment = NOTHING;
  for (const [index, { set }] of steps.entries()) {
    if (index % KEPT_EVERY === 0) kept.push(moment);
    moment = momentAfter(moment, set);
  }
  return (index) => {
    const from = Math.floor(index / KEPT_EVERY);
    return steps
      .slice(from * KEPT_EVERY, index + 1)
      .reduce((before, { set }) => momentAfter(before, set), kept[from] ?? NOTHING);
  };
};

/** How many questions are in order, and how many are asked. */
export const countOfItems = ({ items }: Pick<Moment, 'items'>): { readonly good: number; readonly total: number } => {
  const all = Object.values(items);
  return {
    good: all.filter(({ status }) => status === 'compliant' || status === 'not_applicable').length,
    total: all.length,
  };
};
