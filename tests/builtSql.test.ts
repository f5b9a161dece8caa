// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are parts of sources.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { insertedIntoSql } from './support/builtSql.ts';

const root = new URL('..', import.meta.url).pathname;
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/**
 * What statements have inserted into their text, by the reason why nothing of a request can be in it. Values belong into
 * parameters. Constants in capitals and the places that `bind` gives need no line here. A name that a file inserts several
 * times has their number: whoever adds another one has to look whether the reason holds for it.
 */
const INSERTED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'the place of a parameter, such as $1': {
    'projections/accountActivity/console.ts': ['types'],
    'projections/badgeReport/list.ts': ['all'],
    'projections/conditions.ts': ['day (2 times)', 'count'],
    'projections/consoleList.ts': ['limited', 'skipped (2 times)', 'account', 'day', 'ids (2 times)', 'all (2 times)'],
    'projections/contactMessage/list.ts': ['key', 'all'],
    'projections/documentFile/console.ts': ['superseded', 'removed'],
    'projections/officeAccount/lists.ts': ['held', 'agreed'],
    'projections/officeReader.ts': ['day', 'id', 'all (2 times)'],
    'projections/propertyOverview/console/conditions.ts': ['removed', 'keys', 'all', 'any'],
    'projections/propertyOverview/console/properties.ts': ['any (3 times)', 'count', 'is'],
    'projections/propertyOverview/list/filter.ts': ['values.push(value)', 'keys', 'all'],
    'projections/writeRows.ts': ['accounts', 'positions', 'statesOf(rows, bind) (2 times)'],
    'server/mail/officeMails.ts': ['key', 'all'],
  },
  'the name of a table, a column or an index, from our models and lists': {
    'projections/conditions.ts': ['column (3 times)'],
    'projections/consoleList.ts': ['table (3 times)', 'order', 'own'],
    'projections/sql.ts': ['table (3 times)', 'name', 'columns', 'indexName(table, list)', 'list'],
    'projections/writeRows.ts': [
      'table (3 times)',
      "names.join(', ') (2 times)",
      "typed.join(', ')",
      'names (2 times)',
    ],
    'server/adapters/adoptLog.ts': ["tables.join(', ')", 'table'],
    'server/adapters/purgeDeadRows.ts': ['name'],
    'server/adapters/readModelSchema.ts': ['columns', 'name (6 times)'],
    'server/adapters/readModelTables.ts': [
      'table (3 times)',
      'model.name (4 times)',
      'next (3 times)',
      'indexName(next, list)',
      'indexName(model.name, list)',
      'checkpoint',
    ],
    'server/backup/restorable.ts': ['table'],
    'server/backup/restoreRows.ts': [
      'table (6 times)',
      'names (2 times)',
      'column.name (2 times)',
      'id',
      'column (3 times)',
    ],
    'server/backup/snapshot.ts': ['table'],
    'server/ledger/treeTables.ts': ['table'],
    'server/personalData/erasureSteps.ts': ['table'],
    'server/personalData/reapplyErasures.ts': ['table (2 times)', 'name (2 times)'],
    'server/storeCheck/filesCheck.ts': ['documentFile.name'],
    'server/storeCheck/modelsCheck.ts': ['table', 'schema[0]?.name', 'name (3 times)'],
  },
  'a part of a statement, which the same code writes; what is inserted into it is listed here as well': {
    'projections/consoleList.ts': ['text (3 times)', 'page (2 times)', 'counted (2 times)', 'ofProperty(all)'],
    'projections/documentFile/queries.ts': ['between', 'chosen (3 times)'],
    'projections/propertyOverview/console/conditions.ts': ['subscriptionLapsed'],
    'projections/propertyOverview/documentsWithin.ts': ['days'],
    'projections/propertyOverview/list/nextSteps.ts': ['source', 'where (3 times)'],
    'projections/propertyOverview/list/page.ts': [
      'where (2 times)',
      'range.where',
      "after?.rank === range.rank ? beyond : ''",
      'sortedBy (2 times)',
      'end (2 times)',
      "parts.join(' union all ')",
      "all ? '$2::date is not null' : hasVerdict(verdicts)",
    ],
    'projections/propertyOverview/queries.ts': [
      'condition',
      "Compliance.options.map((each) => `${numberOf(`compliance = '${each}'`)} as ${each}`).join(', ')",
      'numberOf(LAPSED)',
      'each',
    ],
    'projections/writeRows.ts': ["updated.join(', ')", 'erased', "parts.join(', ')", "arrays.join(', ')"],
    'server/adapters/postgresEventStore/postgresEventStore.ts': ['select (4 times)'],
    'server/adapters/readModelSchema.ts': ['condition', 'createTable(model, table)'],
    'server/application/imports/importStore.ts': ['lock'],
    'server/backup/restoreRows.ts': ["onConflict ? `on conflict ${onConflict}` : ''", 'onConflict'],
    'server/identity/calendarAddresses.ts': ['onConflict'],
    'server/identity/invitations.ts': ['condition'],
    'server/identity/sessions.ts': ['condition'],
    'server/personalData/reapplyErasures.ts': ['destroyed (2 times)'],
    'server/webhooks/deliveries.ts': ['condition'],
  },
  'a number of our own': {
    'projections/propertyOverview/list/page.ts': ['range.rank'],
    'projections/sql.ts': ['fill', 'target'],
    'server/adapters/readModelSchema.ts': ['version'],
  },
  'made of random letters and digits by the first start, before there is a server': {
    'server/adapters/embeddedPostgres/cluster.ts': ['password'],
  },
};

const explained = Object.values(INSERTED).flatMap((files) =>
  Object.entries(files).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`)),
);

test('no statement is built from values: what is inserted into its text is fixed, or explained', () => {
  const files = ['projections', 'server', 'scripts'].flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    insertedIntoSql(file, readFileSync(root + file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found.filter((one) => !explained.includes(one))).toEqual([]);
  expect(
    explained.filter((one) => !found.includes(one)),
    'explained, but no longer in use',
  ).toEqual([]);
});

describe('control: the check of a statement', () => {
  test.each([
    ["pool.query(`select id from account where email = '${email}'`)", 'email'],
    ['pool.query(`select state from badge where key = ${request.params.id}`)', 'request.params.id'],
    ['pool.query(`delete from ${table}`)', 'table'],
    ['const part = `owner = ${owner}`;', 'owner'],
    ["const part = `code in ('${codes.join()}')`;", 'codes.join()'],
    ['const text = `${select} order by ${column}`;', 'column'],
    ['const text = `select 1 from event limit ${count}`;', 'count'],
    ['const text = `search_text like all(${words}::text[])`;', 'words'],
    ["const text = 'select id from account where email = ' + email;", 'email'],
    ['const text = `select a from b where ${all ? FIXED : free}`;', 'all ? FIXED : free'],
    ['const text = `SELECT id FROM account WHERE email = ${email}`;', 'email'],
    ['const text = `Delete From ${table}`;', 'table'],
    ["const part = 'OWNER = ' + owner;", 'owner'],
    ["const text = 'select id from account where email = $1 and owner = ' + owner + ' limit ' + count;", 'count'],
    ["const text = 'select ' + column + ' from account';", 'column'],
    ["const text = ('select id ' + `from ${table}`) + end;", 'end'],
    ["let sql = 'select id from account'; sql += condition;", 'condition'],
    ["let sql = ''; sql = 'select id from account'; sql += ' where ' + condition;", 'condition'],
    ['text += ` order by ${column}`;', 'column'],
    ["const sql = 'select id from account'; query(sql + condition);", 'condition'],
    ['query(`delete from ${table}`); query(`select a from ${table}`);', 'table (2 times)'],
  ])('in %s finds %s', (source, inserted) => expect(insertedIntoSql('a.ts', source)).toContain(inserted));

  test.each([
    'const text = `select ${COLUMNS} from badge where key = $1`;',
    'const text = `select state from badge where key = ${bind(key)}`;',
    "const text = `select state from badge where ${all ? ALL : 'owner = $1'}`;",
    'const text = `A stay from ${from} to ${to}`;',
    'const text = `Question set ${edition}, in ${place}`;',
    "const text = 'select ' + 'state from badge';",
    "let sql = 'select id from account'; sql += ' where owner = $1' + ORDER;",
    "let text = 'From here'; text += place; count += 1;",
    "const text = 'Select a house ' + name + ' of ' + count;",
  ])('finds nothing in %s', (source) => expect(insertedIntoSql('a.ts', source)).toEqual([]));
});
