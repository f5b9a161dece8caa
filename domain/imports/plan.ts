import type { ArrangementState } from '../arrangement/state.ts';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../properties/contract.ts';
import type { Columns, ImportField } from './columns.ts';
import type { PlannedRow, RowChange } from './contract.ts';
import type { ImportedDetails, ImportedRow } from './events.ts';
import { addressKey, type ExistingProperty, propertyFinder } from './matchProperties.ts';
import { arrangementChanges, arrangementReader } from './rowArrangement.ts';
import { type RowFault, readRow } from './rowDetails.ts';
import { type Correction, type RowTexts, type Sheet, textsOf } from './sheet.ts';

export type PlanInput = {
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** By the number of the row. */
  readonly corrections: ReadonlyMap<number, Correction>;
  readonly properties: readonly ExistingProperty[];
  /** The id of the property that a new row adds. */
  readonly newId: (row: number) => string;
  /** Groups and tags as they are now. */
  readonly arrangement: ArrangementState;
  /** The id of a group that a row adds, by its name in lower case. */
  readonly newGroupId: (name: string) => string;
};

/** What an import would do: every row for the screen, and what is applied. */
export type ImportPreview = { readonly rows: readonly PlannedRow[]; readonly applied: readonly ImportedRow[] };

const SHOWN: readonly (readonly [ImportField, (details: ImportedDetails) => string | null])[] = [
  ['name', ({ name }) => name],
  ['address_line1', ({ addressLine1 }) => addressLine1],
  ['address_line2', ({ addressLine2 }) => addressLine2],
  ['city', ({ city }) => city],
  ['postcode', ({ postcode }) => postcode],
  ['property_type', ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType]],
  ['nation', ({ nation }) => NATION_LABELS[nation]],
];

const changesOf = (former: ImportedDetails, details: ImportedDetails): readonly RowChange[] =>
  SHOWN.flatMap(([field, value]) => {
    const [was, now] = [value(former), value(details)];
    return was === now ? [] : [{ field, was, now }];
  });

const finderInput = ({ name = '', address_line1 = '', address_line2 = '', city = '', postcode = '' }: RowTexts) => ({
  name,
  addressLine1: address_line1,
  addressLine2: address_line2,
  city,
  postcode,
});

const AMBIGUOUS: RowFault = {
  field: 'name',
  message: 'Several of your properties have this address',
  hint: 'Give the row the name of one of them.',
};
const repeated = (row: number): RowFault => ({
  field: 'address_line2',
  message: `The same address as row ${row}`,
  hint: 'Give one of them an address line 2.',
});
const claimed = (row: number): RowFault => ({
  field: 'address_line1',
  message: `The same property as row ${row}`,
  hint: 'Leave one of them out.',
});

/** Compares each row with the properties of the account and with the rows before it. Nothing is stored. */
export const planImport = ({
  sheet,
  columns,
  corrections,
  properties,
  newId,
  ...arranging
}: PlanInput): ImportPreview => {
  const read = sheet.rows.map((row) => {
    const correction = corrections.get(row.number);
    return { number: row.number, values: textsOf(row, columns, correction), isLeftOut: correction?.left_out ?? false };
  });
  // A row that is left out claims no property and no address, so that another row can have it.
  const judged = read.filter(({ isLeftOut }) => !isLeftOut);
  const finderRows = new Map(judged.map(({ number, values }) => [number, finderInput(values)]));
  const { find, claims } = propertyFinder(properties, finderRows);
  const readArrangement = arrangementReader(arranging.arrangement, arranging.newGroupId);
  const rowAt = new Map<string, number>();
  const rowOf = new Map(claims);
  const applied: ImportedRow[] = [];

  const judge = (number: number, texts: RowTexts): Omit<PlannedRow, 'row' | 'values' | 'left_out'> => {
    const refused = ({ field, message, hint }: RowFault) =>
      ({ state: 'refused', property_id: null, errors: { [field]: message }, hint }) as const;
    const found = find(finderInput(texts));
    if (found === 'several') return refused(AMBIGUOUS);
    const { details, fault } = readRow(texts, found?.details ?? null);
    if (fault) return refused(fault);
    const address = addressKey(details);
    const other = rowAt.get(address);
    if (other !== undefined) return refused(repeated(other));
    const propertyId = found?.propertyId ?? newId(number);
    const claimedBy = rowOf.get(propertyId);
    if (claimedBy !== undefined && claimedBy !== number) return refused(claimed(claimedBy));
    const { change: arranged, fault: unarranged } = readArrangement(texts, propertyId);
    if (unarranged) return refused(unarranged);
    rowAt.set(address, number);
    rowOf.set(propertyId, number);
    const former = found?.details ?? null;
    const rearranged = arranged ? arrangementChanges(arranged) : [];
    const changes = [...(former ? changesOf(former, details) : []), ...rearranged];
    const { nation } = details;
    if (former && changes.length === 0) return { state: 'same', property_id: propertyId, nation };
    applied.push({ row: number, propertyId, former, details, ...(arranged && { arranged }) });
    return former
      ? { state: 'changed', property_id: propertyId, changes, nation }
      : { state: 'new', property_id: null, nation, ...(rearranged.length > 0 && { changes: [...rearranged] }) };
  };

  const rows = read.map(({ number, values, isLeftOut }): PlannedRow => {
    const shown = { row: number, values, left_out: isLeftOut };
    return isLeftOut ? { ...shown, state: 'refused', property_id: null } : { ...shown, ...judge(number, values) };
  });
  return { rows, applied };
};
