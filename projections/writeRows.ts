import type { Erasure } from './erasure.ts';
import { jsonArray } from './jsonArray.ts';
import type { ReadModel } from './readModel.ts';
import type { LastRead, Position } from './recorded.ts';
import type { Sql } from './sql.ts';

/** Adds a parameter to a statement and gives its place in the text: `$1`. */
type Bind = (value: unknown) => string;

type Rows = {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The columns of each row. */
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly states: readonly unknown[];
};

const rowsOf = <State>(model: ReadModel<State>, states: ReadonlyMap<string, State>): Rows => ({
  columns: [
    { name: 'key', type: 'text' },
    { name: 'owner', type: 'uuid' },
    ...Object.entries(model.columns).map(([name, type]) => ({ name, type: type === 'personal text' ? 'text' : type })),
  ],
  // The spread stands first, because V8 copies an object in one step only at the beginning of a literal.
  values: [...states].map(([key, state]) => ({ ...model.row(state), key, owner: model.owner(state) })),
  states: [...states.values()],
});

/** Apart from the columns, because Postgres would take the states to pieces only to find where each ends. */
const statesOf = ({ states }: Rows, bind: Bind): string =>
  `${bind(jsonArray(states.map((state) => JSON.stringify(state))))}::json[]`;

/** The columns are one JSON text: with an array for each of thirty columns, a single row takes Postgres twice as long. */
const upsert = (table: string, rows: Rows, bind: Bind): string => {
  const names = rows.columns.map(({ name }) => name);
  const typed = rows.columns.map(({ name, type }) => `${name} ${type}`);
  const updated = [...names.slice(1), 'state'].map((column) => `${column} = excluded.${column}`);
  return `insert into ${table} (${names.join(', ')}, state)
        select n.* from moved, rows from (
          json_to_recordset(${bind(JSON.stringify(rows.values))}::json) as (${typed.join(', ')}),
          unnest(${statesOf(rows, bind)})
        ) as n (${names.join(', ')}, state)
        on conflict (key) do update set ${updated.join(', ')}`;
};

/**
 * For rows that cannot exist yet. Looking for each of them, and inserting it so that another writer may come first, would
 * take Postgres a quarter more time. Few columns are read fastest as one array each.
 */
const append = (table: string, rows: Rows, bind: Bind): string => {
  const names = rows.columns.map(({ name }) => name).join(', ');
  const arrays = rows.columns.map(({ name, type }) => `${bind(rows.values.map((row) => row[name]))}::${type}[]`);
  return `insert into ${table} (${names}, state)
        select n.* from moved, unnest(${arrays.join(', ')}, ${statesOf(rows, bind)}) as n (${names}, state)`;
};

/**
 * Notes the erased accounts, so that later runners know them. They are sorted: runners of several models note the same
 * ones, and in different orders they could deadlock.
 */
const noteErasures = (erasures: readonly Erasure[], bind: Bind): string => {
  const accounts = bind(erasures.map(({ accountId }) => accountId));
  const positions = bind(erasures.map(({ position }) => position.toString()));
  return `noted as (
        insert into erased_account (account_id, position)
        select account_id, position from moved, unnest(${accounts}::uuid[], ${positions}::bigint[]) as erased (account_id, position)
        order by account_id
        on conflict (account_id) do update set position = excluded.position where erased_account.position is null
      )`;
};

type Writing = {
  readonly erasures?: readonly Erasure[];
  /** True if the table can have none of these rows yet. */
  readonly areNew?: boolean;
};

/** Writes rows and checkpoint in one statement, so that readers always see both. */
export const writeRows = <State>(
  model: ReadModel<State>,
  table: string,
  rows: ReadonlyMap<string, State | null>,
  checkpoint: { readonly name: string; readonly epoch: number; readonly from: Position; readonly to: LastRead },
  { erasures = [], areNew = false }: Writing = {},
): Sql => {
  const states = new Map<string, State>();
  const deletions: string[] = [];
  for (const [key, state] of rows) {
    if (state === null) deletions.push(key);
    else states.set(key, state);
  }

  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { name, from, to, epoch } = checkpoint;
  const parts = [
    `moved as (
        update checkpoint set position = ${bind(to.position)}, event_id = ${bind(to.eventId)}
        where name = ${bind(name)} and position = ${bind(from)} and epoch = ${bind(epoch)} returning name
      )`,
    `written as (
        ${(areNew ? append : upsert)(table, rowsOf(model, states), bind)}
      )`,
  ];
  // Only if there is something to delete: Postgres may have planned a statement when the table was empty, and then
  // looks through the whole table even for no key at all.
  const erases = erasures.length > 0;
  const deletes = erases || deletions.length > 0;
  if (deletes) {
    const erased = erases
      ? `or owner = any(${bind(erasures.map(({ accountId }) => accountId))}::uuid[])
         and not key = any(${bind([...states.keys()])}::text[])`
      : '';
    parts.push(`removed as (
        delete from ${table} using moved where key = any(${bind(deletions)}::text[]) ${erased}
      )`);
  }
  if (erases) parts.push(noteErasures(erasures, bind));
  const kinds = [areNew ? 'append' : 'write', ...(deletes ? ['delete'] : []), ...(erases ? ['erase'] : [])];
  const text = `with ${parts.join(', ')}\n      select name from moved`;
  return { name: `${kinds.join('-')}-${table}`, text, values };
};
