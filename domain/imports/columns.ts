import { searchText } from '../searchText.ts';

/** What a column of the file can hold, in the order of the form. */
export const IMPORT_FIELDS = [
  'name',
  'address_line1',
  'address_line2',
  'city',
  'postcode',
  'property_type',
  'nation',
  'client',
  'tags',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  name: 'Property name',
  address_line1: 'Address line 1',
  address_line2: 'Address line 2',
  city: 'City',
  postcode: 'Postcode',
  property_type: 'Property type',
  nation: 'Nation',
  client: 'Client',
  tags: 'Tags',
};

/** No property is without these. */
export const REQUIRED_FIELDS = ['name', 'address_line1', 'city', 'postcode'] as const satisfies ImportField[];

/** The field of each column, by its place in the file; null for a column that is left out. */
export type Columns = readonly (ImportField | null)[];

/** Headings as agents write them, besides our own labels. Compared without case, accents and punctuation. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['property', 'name', 'house', 'house name', 'property title', 'title', 'let', 'unit', 'listing'],
  address_line1: ['address', 'address 1', 'address1', 'street', 'street address', 'line 1', 'line1', 'road'],
  address_line2: ['address 2', 'address2', 'street 2', 'line 2', 'line2', 'locality', 'village'],
  city: ['town', 'town city', 'city town', 'town or city', 'post town', 'place'],
  postcode: ['post code', 'postal code', 'pc', 'zip', 'zip code'],
  property_type: ['type', 'kind', 'building', 'building type'],
  nation: ['country', 'uk nation'],
  client: ['group', 'client name', 'owner', 'owner name', 'landlord', 'customer'],
  tags: ['tag', 'labels', 'label', 'keywords'],
};

const plain = (heading: string): string =>
  searchText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [IMPORT_FIELD_LABELS[field], ...HEADINGS[field]].map((heading): [string, ImportField] => [plain(heading), field]),
  ),
);

/** By their headings. Of two columns with the same meaning the first is taken. */
export const matchColumns = (headings: readonly string[]): Columns => {
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = FIELD_OF.get(plain(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** The number of headings that we know. */
export const fieldsIn = (cells: readonly string[]): number =>
  matchColumns(cells).filter((field) => field !== null).length;

/** The required fields that no column holds. */
export const missingFields = (columns: Columns): readonly ImportField[] =>
  REQUIRED_FIELDS.filter((field) => !columns.includes(field));
