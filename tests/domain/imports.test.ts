import { describe, expect, test } from 'vitest';
import { MAX_GROUPS } from '../../domain/arrangement/limits.ts';
import { type ArrangementState, evolveArrangement } from '../../domain/arrangement/state.ts';
import { type Columns, matchColumns } from '../../domain/imports/columns.ts';
import { importDecider, UNDO_HOURS } from '../../domain/imports/decider.ts';
import type { ImportEvent, ImportedDetails, ImportedRow } from '../../domain/imports/events.ts';
import { planImport } from '../../domain/imports/plan.ts';
import { ada, at, cottage, importedPaper } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(importDecider);
const about = {
  accountId: ada,
  importId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  planId: '5b2f9a52-3c1d-5e88-9d0a-6a1c6a0f7b11',
};
const details: ImportedDetails = {
  nation: 'england',
  propertyType: 'cottage',
  name: 'Anchor',
  addressLine1: '1 Quay',
  addressLine2: null,
  city: 'Looe',
  postcode: 'PL13 1AH',
};
const estate = '8c2f9a52-3c1d-4e88-9d0a-6a1c6a0f7b22';
const rows: ImportedRow[] = [{ row: 1, propertyId: cottage, former: null, details }];
const plan = { ...about, added: 1, changed: 0, chunks: 2 };

const prepared: ImportEvent = { type: 'ImportPrepared', data: { ...plan, at } };
const chunk = (number: number): ImportEvent => ({
  type: 'ImportRowsPrepared',
  data: { ...about, chunk: number, personal: { owner: { subject: ada, details: { rows } } }, at },
});
const committed: ImportEvent = { type: 'ImportCommitted', data: { ...about, added: 1, changed: 0, at } };
const applied: ImportEvent = { type: 'ImportApplied', data: { ...about, skipped: [], at } };
const undone: ImportEvent = { type: 'ImportUndone', data: { ...about, at } };
const whole = [prepared, chunk(0), chunk(1)];
const hoursLater = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

const prepare = { type: 'PrepareImport', ...plan, at } as const;
const rowsOf = (number: number) => ({ type: 'PrepareImportRows', accountId: ada, chunk: number, rows, at }) as const;
const commit = { type: 'CommitImport', accountId: ada, at } as const;
const undo = (when = at) => ({ type: 'UndoImport', accountId: ada, at: when }) as const;

describe('an import', () => {
  test('is prepared once', () => given().when(prepare).then(prepared));
  test('takes its chunks in order', () => given(prepared).when(rowsOf(0)).then(chunk(0)));
  test('takes a chunk once', () => given(prepared, chunk(0)).when(rowsOf(0)).thenNothing());
  test('refuses a chunk before its turn', () => given(prepared).when(rowsOf(1)).thenRejected('import-incomplete'));
  test('refuses more chunks than it has', () =>
    given(...whole)
      .when(rowsOf(2))
      .thenRejected('import-incomplete'));
  test('is committed once it is whole', () =>
    given(...whole)
      .when(commit)
      .then(committed));
  test('is not committed before', () => given(prepared, chunk(0)).when(commit).thenRejected('import-incomplete'));
  test('takes documents in chunks, too', () =>
    given(prepared)
      .when({ type: 'PrepareImportDocuments', accountId: ada, chunk: 0, documents: [importedPaper], at })
      .then({
        type: 'ImportDocumentsPrepared',
        data: {
          ...about,
          chunk: 0,
          personal: { owner: { subject: ada, details: { documents: [importedPaper] } } },
          at,
        },
      }));
  test('of another account is unknown', () =>
    given(...whole)
      .when({ ...commit, accountId: cottage })
      .thenRejected('import-not-found'));
  test('is completed after the commit', () =>
    given(...whole, committed)
      .when({ type: 'CompleteImport', accountId: ada, skipped: [], at })
      .then(applied));
  test('is not completed before', () =>
    given(...whole)
      .when({ type: 'CompleteImport', accountId: ada, skipped: [], at })
      .thenRejected('import-incomplete'));
});

describe('undoing', () => {
  const done = [...whole, committed, applied];
  test('is recorded', () =>
    given(...done)
      .when(undo())
      .then(undone));
  test('is refused while rows are applied', () =>
    given(...whole, committed)
      .when(undo())
      .thenRejected('import-under-way'));
  test('is possible for a day', () => {
    const last = new Date(Date.parse(hoursLater(UNDO_HOURS)) - 1).toISOString();
    given(...done)
      .when(undo(last))
      .then({ type: 'ImportUndone', data: { ...about, at: last } });
    given(...done)
      .when(undo(hoursLater(UNDO_HOURS)))
      .thenRejected('import-undo-late');
  });
  test('is completed once', () =>
    given(...done, undone)
      .when({ type: 'CompleteImportUndo', accountId: ada, kept: [cottage], at })
      .then({ type: 'ImportUndoApplied', data: { ...about, kept: [cottage], at } }));
});

describe('columns', () => {
  test.each([
    [['House', 'Street', 'Street 2', 'Town', 'PC', 'Kind', 'Alarm code']],
    [['Property', 'Address line 1', 'Address line 2', 'Town', 'Postcode', 'Type', 'Progress (%)']],
    [['PROPERTY_NAME', 'address1', 'Address-2', 'Town/City', 'Post Code', 'property type', '']],
  ])('of %j are found by their headings', (headings) =>
    expect(matchColumns(headings)).toEqual([
      'name',
      'address_line1',
      'address_line2',
      'city',
      'postcode',
      'property_type',
      null,
    ]),
  );

  test('with the same meaning: the first is taken', () =>
    expect(matchColumns(['Name', 'House'])).toEqual(['name', null]));
});

describe('a plan', () => {
  const existing = { propertyId: cottage, details };
  const planOf = (
    cells: string[][],
    properties = [existing],
    columns: Columns = ['name', 'address_line1', 'address_line2', 'city', 'postcode', 'property_type', 'nation'],
    arrangement: ArrangementState = { groups: [], removed: [], shards: {} },
  ) =>
    planImport({
      sheet: {
        filename: 'a.csv',
        sheet: null,
        headings: [],
        rows: cells.map((row, n) => ({ number: n + 1, cells: row })),
      },
      columns,
      corrections: new Map(),
      properties,
      newId: (row) => `3f2504e0-4f89-41d3-9a0c-0305e82c3${String(row).padStart(3, '0')}`,
      arrangement,
      newGroupId: () => estate,
    }).rows.map(({ state, errors, changes }) => [state, errors ?? changes ?? null]);

  test.each<[string, string[], unknown]>([
    [
      'its address, written otherwise',
      ['Anchor', '1 QUAY.', '', 'Looe', 'pl131ah', 'cottage', ''],
      ['changed', [{ field: 'address_line1', was: '1 Quay', now: '1 QUAY.' }]],
    ],
    [
      'its name, street and town',
      ['Anchor', '1 Quay', '', 'Looe', 'EH1 1AA', '', ''],
      [
        'changed',
        [
          { field: 'postcode', was: 'PL13 1AH', now: 'EH1 1AA' },
          { field: 'nation', was: 'England', now: 'Scotland' },
        ],
      ],
    ],
    ['everything', ['Anchor', '1 Quay', '', 'Looe', 'PL13 1AH', 'Cottage', 'England'], ['same', null]],
  ])('finds a property again by %s', (_, cells, expected) => expect(planOf([cells])).toEqual([expected]));

  test('takes two properties at one address apart by their names, and asks if it cannot', () => {
    const twin = { propertyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', details: { ...details, name: 'Bryn' } };
    const row = (name: string) => [name, '1 Quay', '', 'Looe', 'PL13 1AH', 'Cottage', ''];
    expect(planOf([row('Bryn')], [existing, twin])).toEqual([['same', null]]);
    expect(planOf([row('Cove')], [existing, twin])).toEqual([
      ['refused', { name: 'Several of your properties have this address' }],
    ]);
  });

  test('refuses two rows for one property', () =>
    expect(
      planOf([
        ['Anchor', '1 Quay', '', 'Looe', 'PL13 1AH', '', ''],
        ['Anchor', '1 Quay', '', 'Looe', 'PL13 1AJ', '', ''],
      ]),
    ).toEqual([
      ['same', null],
      ['refused', { address_line1: 'The same property as row 1' }],
    ]));

  describe('with flats of one house', () => {
    const flat = (line: string, postcode = 'PL13 1AH') => ['Anchor', '1 Quay', line, 'Looe', postcode, '', ''];
    const flatOne = { propertyId: cottage, details: { ...details, addressLine2: 'Flat 1' } };
    const [same, added] = [['same', null] as const, ['new', null] as const];
    const movedTo = (now: string) => ['changed', [{ field: 'postcode', was: 'PL13 1AH', now }]];
    const refusedFor = (row: number) => ['refused', { address_line1: `The same property as row ${row}` }];

    test.each<[string, string[][], unknown]>([
      ['adds a second flat before the first', [flat('Flat 2'), flat('Flat 1')], [added, same]],
      ['adds a second flat after the first', [flat('Flat 1'), flat('FLAT 1a')], [same, added]],
      ['adds a flat whose number has the same digits', [flat('Flat 1, 12'), flat('Flat 11, 2')], [added, added]],
      ['adds the house beside its flat', [flat(''), flat('Flat 1')], [added, same]],
      ['finds a flat again by another postcode', [flat('Flat 1', 'PL13 1AJ')], [movedTo('PL13 1AJ')]],
      [
        'finds a flat again whose second line is missing',
        [flat('')],
        [['changed', [{ field: 'address_line2', was: 'Flat 1', now: null }]]],
      ],
      [
        'prefers the row with the exact address, which follows',
        [flat('Flat 1', 'PL13 1AJ'), flat('Flat 1')],
        [refusedFor(2), same],
      ],
    ])('%s', (_, cells, expected) => expect(planOf(cells, [flatOne])).toEqual(expected));

    test('finds a flat among others by another postcode', () => {
      const flatTwo = { propertyId: estate, details: { ...details, addressLine2: 'Flat 2' } };
      const whole = { propertyId: ada, details };
      const row = flat('Flat 2', 'PL13 1AJ');
      expect(planOf([row], [flatOne, flatTwo, whole])).toEqual([movedTo('PL13 1AJ')]);
    });
  });

  describe('with groups and tags', () => {
    const columns: Columns = ['name', 'address_line1', 'city', 'postcode', 'client', 'tags'];
    const carne = { groupId: '9b2f9a52-3c1d-4e88-9d0a-6a1c6a0f7b33', name: 'Carne' };
    const arranged = (state: Partial<ArrangementState>, groupId: string | null, ...tags: string[]): ArrangementState =>
      (
        [
          { type: 'PropertyGrouped', data: { accountId: ada, propertyId: cottage, groupId, at } },
          {
            type: 'PropertyTagged',
            data: { accountId: ada, propertyId: cottage, personal: { owner: { subject: ada, details: { tags } } }, at },
          },
        ] as const
      ).reduce(evolveArrangement, { groups: [carne], removed: [], shards: {}, ...state });
    const row = (client: string, tags: string) => ['Anchor', '1 Quay', 'Looe', 'PL13 1AH', client, tags];
    const planned = (state: ArrangementState, ...cells: string[][]) => planOf(cells, [existing], columns, state);

    test('matches a group by its name, and adds a new one', () => {
      expect(planned(arranged({}, null), row('CARNE', ''))).toEqual([
        ['changed', [{ field: 'client', was: null, now: 'Carne' }]],
      ]);
      expect(planned(arranged({}, carne.groupId), row('Polwen', 'sea; Dogs, sea'))).toEqual([
        [
          'changed',
          [
            { field: 'client', was: 'Carne', now: 'Polwen' },
            { field: 'tags', was: null, now: 'sea, Dogs' },
          ],
        ],
      ]);
    });

    test('leaves what is the same, and what is empty', () => {
      const present = arranged({}, carne.groupId, 'sea', 'dogs');
      expect(planned(present, row('', ''))).toEqual([['same', null]]);
      expect(planned(present, row('carne', 'Dogs, SEA'))).toEqual([['same', null]]);
    });

    test('keeps tags that have a comma or a semicolon, as the export writes them', () => {
      const present = arranged({}, carne.groupId, 'sea, view', 'cats; dogs');
      expect(planned(present, row('', 'Sea, view, cats; dogs'))).toEqual([['same', null]]);
      expect(planned(present, row('', 'sea, view'))[0]?.[0]).toBe('changed');
    });

    test('refuses what the rules refuse', () => {
      const state = arranged({}, null);
      const refusal = (...cells: [string, string]) => planned(state, row(...cells));
      expect(refusal('', 'abcdefghijk'.split('').join(','))).toEqual([
        ['refused', { tags: 'A property can have up to 10 tags' }],
      ]);
      expect(refusal('', 'x'.repeat(41))).toEqual([['refused', { tags: 'Keep it to 40 characters' }]]);
      expect(refusal('x'.repeat(121), '')).toEqual([['refused', { client: 'Keep it to 120 characters' }]]);
      const groups = Array.from({ length: MAX_GROUPS }, (_, n) => ({ ...carne, name: `Group ${n}` }));
      expect(planned({ ...state, groups }, row('Polwen', ''))).toEqual([
        ['refused', { client: 'An account can have up to 2,000 clients' }],
      ]);
      expect(planned({ ...state, groups }, row('group 7', ''))[0]?.[0]).toBe('changed');
    });
  });

  test('refuses a nation that is none of ours', () =>
    expect(planOf([['A', '2 Quay', '', 'Looe', 'PL13 1AH', '', 'France']])).toEqual([
      ['refused', { nation: '“France” is none of the nations' }],
    ]));
});
