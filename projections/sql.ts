import type { Erasure } from './erasure.ts';
import { jsonArray } from './jsonArray.ts';
import type { ReadModel, SqlType } from './readModel.ts';
import type { LastRead, Position } from './recorded.ts';

/** A statement that has not run yet: text and parameters. */
export type Sql = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

const typeOf = (type: SqlType): string => (type === 'personal text' ? 'text collate "C"' : type);

/** Keeps Postgres from taking samples of personal data. */
const withoutSamples = (model: ReadModel<unknown>, table: string): string[] =>
  Object.entries(model.columns)
    .filter(([, type]) => type === 'personal text')
    .map(([name]) => `alter table ${table} alter column ${name} set statistics 0`);

// Names are inserted without escaping: they come from our own models, never from a request.
export const createTable = (model: ReadModel<unknown>, table: string): string => {
  const own = Object.entries(model.columns).map(([name, type]) => `${name} ${typeOf(type)}`);
  const columns = ['key text primary key', 'owner uuid not null', ...own, 'state json not null'].join(', ');
  // Most rows are updated often and the changed columns have no index, so pages keep room for HOT updates. Rows are not
  // stored out of line (TOAST): compressing a state of about 3 kB at every write would cost more than its space.
  const fill = model.appendOnly ? 100 : 70;
  const create = `create table if not exists ${table} (${columns}) with (fillfactor = ${fill}, toast_tuple_target = 8160)`;
  return [create, ...withoutSamples(model, table)].join(';\n');
};

/** Apart from the table, because it is faster to index all rows at once than one by one, if they change. */
export const createIndex = (table: string, list: string): string =>
  `create index if not exists ${indexName(table, list)} on ${table} (${list})`;

export const indexName = (table: string, list: string): string => `${table}_${list.replace(/\W+/g, '_')}`;

/**
 * An erasure deletes all other rows of these accounts and notes the accounts, so that later runners know them. A row
 * that has another owner after this batch stays. The accounts are sorted: runners of several models note the same ones.
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

/** Adds a parameter to a statement and gives its place in the text: `$1`. */
type Bind = (value: unknown) => string;

/** Writes rows and checkpoint in one statement, so that readers always see both. */
export const writeRows = <State>(
  model: ReadModel<State>,
  table: string,
  rows: ReadonlyMap<string, State | null>,
  checkpoint: { readonly name: string; readonly epoch: number; readonly from: Position; readonly to: LastRead },
  erasures: readonly Erasure[] = [],
): Sql => {
  const columns = Object.entries(model.columns);
  const names = ['key', 'owner', ...columns.map(([name]) => name)];
  const types = ['text', 'uuid', ...columns.map(([, type]) => typeOf(type))];
  const upserts: ({ readonly key: string } & Record<string, unknown>)[] = [];
  const states: State[] = [];
  const deletions: string[] = [];
  for (const [key, state] of rows) {
    if (state === null) deletions.push(key);
    else {
      // The spread stands first, because V8 copies an object in one step only at the beginning of a literal.
      upserts.push({ ...model.row(state), key, owner: model.owner(state) });
      states.push(state);
    }
  }

  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { name, from, to, epoch } = checkpoint;
  const updated = [...names.slice(1), 'state'].map((column) => `${column} = excluded.${column}`);
  const parts = [
    `moved as (
        update checkpoint set position = ${bind(to.position)}, event_id = ${bind(to.eventId)}
        where name = ${bind(name)} and position = ${bind(from)} and epoch = ${bind(epoch)} returning name
      )`,
    // The columns are one JSON text. The states are apart, because they are the larger part and Postgres would take
    // them to pieces only to find where each ends.
    `written as (
        insert into ${table} (${names.join(', ')}, state)
        select ${names.map((column) => `n.${column}`).join(', ')}, n.state
        from moved, rows from (
          json_to_recordset(${bind(JSON.stringify(upserts))}::json) as (${names.map((column, index) => `${column} ${types[index]}`).join(', ')}),
          unnest(${bind(jsonArray(states.map((state) => JSON.stringify(state))))}::json[])
        ) as n (${names.join(', ')}, state)
        on conflict (key) do update set ${updated.join(', ')}
      )`,
  ];
  // Only if there is something to delete: Postgres may have planned a statement when the table was empty, and then
  // looks through the whole table even for no key at all.
  const erases = erasures.length > 0;
  if (erases || deletions.length > 0) {
    const erased = erases
      ? `or owner = any(${bind(erasures.map(({ accountId }) => accountId))}::uuid[])
         and not key = any(${bind(upserts.map(({ key }) => key))}::text[])`
      : '';
    parts.push(`removed as (
        delete from ${table} using moved where key = any(${bind(deletions)}::text[]) ${erased}
      )`);
  }
  if (erases) parts.push(noteErasures(erasures, bind));
  const kind = erases ? 'erase' : deletions.length > 0 ? 'change' : 'write';
  return { name: `${kind}-${table}`, text: `with ${parts.join(', ')}\n      select name from moved`, values };
};
