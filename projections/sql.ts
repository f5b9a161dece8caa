import type { ReadModel } from './readModel.ts';

/** Text and parameters, nothing run yet. */
export type Sql = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

// Names are written into the text: they come from our own models only, never from a request.
export const createTable = (model: ReadModel<unknown>, table: string): string => {
  const own = Object.entries(model.columns).map(([name, { type }]) => `${name} ${type}`);
  const columns = ['key text primary key', ...own, 'state json not null'].join(', ');
  // Rows are updated often and no index covers what changes, so room is left for updates within the page (HOT).
  const create = `create table if not exists ${table} (${columns}) with (fillfactor = 70)`;
  const indexes = model.indexes.map(
    (list) => `create index if not exists ${indexName(table, list)} on ${table} (${list})`,
  );
  return [create, ...indexes].join(';\n');
};

export const indexName = (table: string, list: string): string => `${table}_${list.replace(/\W+/g, '_')}`;

/** Writes a set of rows and moves the checkpoint in one statement, so that neither is ever seen without the other. */
export const writeRows = <State>(
  model: ReadModel<State>,
  table: string,
  rows: ReadonlyMap<string, State | null>,
  checkpoint: { readonly name: string; readonly from: bigint; readonly to: bigint },
): Sql => {
  const names = Object.keys(model.columns);
  const kept: [string, State][] = [];
  const gone: string[] = [];
  for (const [key, state] of rows) {
    if (state === null) gone.push(key);
    else kept.push([key, state]);
  }

  const columns = Object.values(model.columns);
  const types = ['text', ...columns.map(({ type }) => type), 'json'];
  const all = ['key', ...names, 'state'];
  // json has no array literal of its own worth its escaping; as text it is cast in place.
  const arrays = types.map((type, index) => `$${index + 5}::${type === 'json' ? 'text' : type}[]`);
  const picked = all.map((name, index) => (types[index] === 'json' ? `n.${name}::json` : `n.${name}`));
  return {
    name: `write-${table}`,
    text: `
      with moved as (
        update checkpoint set position = $2 where name = $1 and position = $3 returning name
      ), removed as (
        delete from ${table} using moved where key = any($4::text[])
      ), written as (
        insert into ${table} (${all.join(', ')})
        select ${picked.join(', ')} from moved, unnest(${arrays.join(', ')}) as n (${all.join(', ')})
        on conflict (key) do update set ${[...names, 'state'].map((name) => `${name} = excluded.${name}`).join(', ')}
      )
      select name from moved`,
    values: [
      checkpoint.name,
      checkpoint.to,
      checkpoint.from,
      gone,
      kept.map(([key]) => key),
      ...columns.map(({ type, of }) =>
        kept.map(([, state]) => (type === 'json' ? JSON.stringify(of(state)) : of(state))),
      ),
      kept.map(([, state]) => JSON.stringify(state)),
    ],
  };
};
