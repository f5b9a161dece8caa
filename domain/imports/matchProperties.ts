import { lettersAndDigits, lettersAndNumbers } from '../searchText.ts';
import type { ImportedDetails } from './events.ts';

export type ExistingProperty = { readonly propertyId: string; readonly details: ImportedDetails };

type Address = Pick<ImportedDetails, 'addressLine1' | 'addressLine2' | 'postcode'>;
type Place = Pick<ImportedDetails, 'name' | 'addressLine1' | 'city'>;
type Row = Address & Place;

const keyOf = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => lettersAndNumbers(part ?? '')).join('|');

/** Two properties with the same key are at the same address. A postcode is often written without its space. */
export const addressKey = ({ addressLine1, addressLine2, postcode }: Address): string =>
  `${keyOf(addressLine1, addressLine2)}|${lettersAndDigits(postcode)}`;

/** Finds a property again whose postcode was corrected, or whose second line was added or left out. */
const placeKey = ({ name, addressLine1, city }: Place): string => keyOf(name, addressLine1, city);

const doorKey = ({ addressLine2, ...place }: Row): string => `${placeKey(place)}|${keyOf(addressLine2)}`;

const indexBy = (properties: readonly ExistingProperty[], key: (details: ImportedDetails) => string) => {
  const index = new Map<string, ExistingProperty[]>();
  for (const property of properties) {
    const found = index.get(key(property.details));
    if (found) found.push(property);
    else index.set(key(property.details), [property]);
  }
  return (of: string): readonly ExistingProperty[] => index.get(of) ?? [];
};

/**
 * The property that a row means: the one at its address, else the only one with its name, street, town and second line,
 * else the only one with its name, street and town of which either the row or the property has no second line. This last
 * one must not be at the address of another row: that row means it.
 */
export const propertyFinder = (properties: readonly ExistingProperty[], rows: ReadonlyMap<number, Row>) => {
  const atAddress = indexBy(properties, addressKey);
  const atPlace = indexBy(properties, placeKey);
  const atDoor = indexBy(properties, doorKey);

  const atAddressOf = (row: Row): ExistingProperty | 'several' | null => {
    const here = atAddress(addressKey(row));
    const [only, ...others] = here;
    if (!only || others.length === 0) return only ?? null;
    return here.find(({ details }) => details.name === row.name) ?? 'several';
  };

  /** The first row at the address of a property, by the id of the property. */
  const claims = new Map<string, number>();
  for (const [number, row] of rows) {
    const found = atAddressOf(row);
    if (found && found !== 'several' && !claims.has(found.propertyId)) claims.set(found.propertyId, number);
  }

  const atPlaceOf = (row: Row): ExistingProperty | null => {
    const sameDoor = atDoor(doorKey(row));
    const nearby = row.addressLine2 ? atDoor(doorKey({ ...row, addressLine2: null })) : atPlace(placeKey(row));
    const candidates = sameDoor.length > 0 ? sameDoor : nearby.filter(({ propertyId }) => !claims.has(propertyId));
    const [only, ...others] = candidates;
    return only && others.length === 0 ? only : null;
  };

  return { claims, find: (row: Row) => atAddressOf(row) ?? atPlaceOf(row) };
};
