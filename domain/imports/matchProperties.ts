import { searchText } from '../searchText.ts';
import type { ImportedDetails } from './events.ts';

export type ExistingProperty = { readonly propertyId: string; readonly details: ImportedDetails };

type Address = Pick<ImportedDetails, 'addressLine1' | 'addressLine2' | 'postcode'>;
type Place = Pick<ImportedDetails, 'name' | 'addressLine1' | 'city'>;

const keyOf = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => searchText(part ?? '').replace(/[^\p{L}\p{N}]+/gu, '')).join('|');

/** Two properties with the same key are at the same address. */
export const addressKey = ({ addressLine1, addressLine2, postcode }: Address): string =>
  keyOf(addressLine1, addressLine2, postcode);

/** Finds a property again whose postcode or second line was corrected. */
const placeKey = ({ name, addressLine1, city }: Place): string => keyOf(name, addressLine1, city);

const indexBy = (properties: readonly ExistingProperty[], key: (details: ImportedDetails) => string) => {
  const index = new Map<string, ExistingProperty[]>();
  for (const property of properties) {
    const found = index.get(key(property.details));
    if (found) found.push(property);
    else index.set(key(property.details), [property]);
  }
  return (of: string): readonly ExistingProperty[] => index.get(of) ?? [];
};

/** The property that a row means: one at its address, else the only one with its name, street and town. */
export const propertyFinder = (properties: readonly ExistingProperty[]) => {
  const atAddress = indexBy(properties, addressKey);
  const atPlace = indexBy(properties, placeKey);
  return (row: Address & Place): ExistingProperty | 'several' | null => {
    const here = atAddress(addressKey(row));
    const [first, ...others] = here;
    if (first)
      return others.length === 0 ? first : (here.find(({ details }) => details.name === row.name) ?? 'several');
    const [only, ...more] = atPlace(placeKey(row));
    return only && more.length === 0 ? only : null;
  };
};
