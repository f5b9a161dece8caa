import { describe, expect, test } from 'vitest';
import type { DocumentCorrection } from '../../domain/documentImports/contract.ts';
import { planDocuments } from '../../domain/documentImports/plan.ts';
import { MAX_DOCUMENTS } from '../../domain/documents/uploadLimit.ts';
import type { DocumentType } from '../../domain/questionnaire/documentTypes.ts';

const cottage = { propertyId: 'p1', name: 'Sea Cottage', address: 'Bay Road' };
const barn = { propertyId: 'p2', name: 'The Barn', address: 'Hill Lane' };
const gas = {
  key: '3-1',
  briefDescription: 'Gas safety record',
  documentType: 'gas_safety',
  optionalDocumentType: null,
} as never;
const target = {
  assessmentId: 'a1',
  questions: [gas],
  documents: 0,
  answered: new Map<string, string>(),
  filed: new Set<string>(),
};

type File = {
  readonly path?: string;
  readonly sha256?: string;
  readonly fault?: string;
  readonly properties?: readonly (typeof cottage)[];
  readonly type?: DocumentType | null;
  readonly expiresOn?: string | null;
  readonly correction?: DocumentCorrection;
};

const plan = (files: readonly File[], over: Partial<typeof target> = {}) => {
  const proposed = files.map((file, index) => {
    const { path = `${index + 1}.pdf`, sha256 = `hash ${index + 1}`, fault = null } = file;
    const sound = { mediaType: 'application/pdf', sha256, filename: path };
    const { properties = [cottage], type = 'gas_safety' as DocumentType, expiresOn = null, correction = {} } = file;
    return {
      file: { number: index + 1, path, size: 1, ...(fault === null ? { fault, ...sound } : { fault }) },
      match: { properties, asked: 'Cottage', documentType: type, expiresOn },
      correction,
    };
  });
  const { rows, applied, replaced } = planDocuments({
    proposed: proposed as never,
    targets: new Map([[cottage.propertyId, { ...target, ...over }]]),
    today: '2026-11-20',
    newId: (row) => `id ${row}`,
  });
  return {
    states: rows.map(({ state, errors }) => (errors ? Object.entries(errors).flat().join(': ') : state)),
    rows,
    applied,
    replaced,
  };
};

const QUESTION = { key: '3-1', text: 'Gas safety record' };

describe('a file of an import', () => {
  test('is filed for the question that takes its kind', () => {
    const { rows, applied, replaced } = plan([{ expiresOn: '2027-03-01' }], { answered: new Map([['3-1', 'former']]) });
    expect(rows).toMatchObject([{ state: 'new', question: QUESTION, attach: true, replaces: true }]);
    expect(replaced).toEqual([{ row: 1, documentId: 'former' }]);
    expect(applied).toEqual([
      {
        row: 1,
        documentId: 'id 1',
        propertyId: 'p1',
        assessmentId: 'a1',
        key: '3-1',
        documentType: 'gas_safety',
        mediaType: 'application/pdf',
        size: 1,
        sha256: 'hash 1',
        expiresOn: '2027-03-01',
        filename: '1.pdf',
      },
    ]);
  });

  test('is filed without its question if the user says so, or if there is none', () => {
    const answered = new Map([['3-1', 'former']]);
    const files: readonly File[] = [{ correction: { attach: false } }, { type: 'compliance_document' }];
    const { rows, applied, replaced } = plan(files, { answered });
    expect(replaced).toEqual([]);
    expect(rows).toMatchObject([
      { state: 'new', question: QUESTION, attach: false, replaces: false },
      { state: 'new', question: null, attach: true, replaces: false },
    ]);
    expect(applied).toMatchObject([
      { key: null, assessmentId: null },
      { key: null, assessmentId: null },
    ]);
  });

  test.each<[string, readonly File[], readonly string[]]>([
    ['is no document', [{ fault: 'Too large', properties: [] }], ['file: Too large']],
    [
      'has the name of another one, however it is written',
      [{ path: 'A\u0301.pdf', properties: [] }, { path: '\u00c1.PDF' }, { path: '\u00e1.pdf', fault: 'Too large' }],
      ['property: No property is called “Cottage”', 'file: The same name as row 1', 'file: Too large'],
    ],
    ['is of two properties', [{ properties: [cottage, barn] }], ['property: Several properties are called “Cottage”']],
    ['is of a property that was deleted', [{ properties: [barn] }], ['property: This property was deleted']],
    [
      'has no kind',
      [{ type: null, sha256: 'filed' }],
      ['document_type: The name does not say what kind of document it is'],
    ],
    ['is filed already', [{ sha256: 'filed', expiresOn: '2020-01-01' }], ['same']],
    [
      'is the same as another one',
      [{ sha256: 'one' }, { sha256: 'one', expiresOn: '2020-01-01' }],
      ['new', 'file: The same file as row 1'],
    ],
    ['has run out', [{ expiresOn: '2020-01-01' }], ['expiry_date: The expiry date cannot be earlier than today']],
    ['answers the question of another one', [{}, {}], ['new', 'question: Row 1 answers the same question']],
  ])('that %s is told', (_, files, states) =>
    expect(plan(files, { filed: new Set(['filed']) }).states).toEqual(states),
  );

  test('that is refused or left out takes nothing from a later one', () => {
    const refused = { sha256: 'one', expiresOn: '2020-01-01' };
    const leftOut = { path: '3.pdf', correction: { left_out: true } };
    const { states, rows } = plan([refused, leftOut, { path: '3.pdf', sha256: 'one' }]);
    expect(states.slice(1)).toEqual(['refused', 'new']);
    expect(rows[1]).toMatchObject({ left_out: true, question: null, attach: true, replaces: false });
  });

  test('that its property has no room for is refused, counting those before it', () => {
    const one = { correction: { attach: false } };
    const { states, rows } = plan([one, one, one], { documents: MAX_DOCUMENTS - 2 });
    expect(states).toEqual(['new', 'new', `property: A property holds up to ${MAX_DOCUMENTS} documents`]);
    expect(rows[2]).toMatchObject({ question: QUESTION, hint: 'Delete one that you no longer need.', attach: false });
  });
});
