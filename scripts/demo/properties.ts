import type { PropertyType } from '../../domain/properties/events.ts';

/** The state of a property in the demo. */
export type Standing = 'compliant' | 'non-compliant' | 'in-progress' | 'not-assessed' | 'expiring' | 'expired';

export type DemoProperty = {
  readonly name: string;
  readonly addressLine1: string;
  readonly city: string;
  readonly postcode: string;
  readonly propertyType: PropertyType;
  readonly standing: Standing;
};

export const QUAY_HOUSE: DemoProperty = {
  name: 'Quay House',
  addressLine1: '5 Pier Road',
  city: 'Whitby',
  postcode: 'YO21 3PU',
  propertyType: 'house',
  standing: 'compliant',
};

const PLACES: readonly (readonly [city: string, postcode: string])[] = [
  ['Fowey', 'PL23 1AH'],
  ['Tenby', 'SA70 7HB'],
  ['Aviemore', 'PH22 1PU'],
  ['Whitby', 'YO21 3PU'],
  ['Portrush', 'BT56 8DJ'],
  ['Southwold', 'IP18 6EG'],
  ['Keswick', 'CA12 5JR'],
  ['Ullapool', 'IV26 2UH'],
];
const NAMES = [
  'Bakehouse Flat',
  'Kiln Cottage',
  'Larch Lodge',
  'Harbour View',
  'Net Loft',
  'Signal House',
  'Old Chapel',
  'Tide Cottage',
];
const TYPES: readonly PropertyType[] = [
  'apartment',
  'cottage',
  'cabin',
  'house',
  'bungalow',
  'villa',
  'chalet',
  'other',
];
const STANDINGS: readonly Standing[] = [
  'expired',
  'in-progress',
  'not-assessed',
  'compliant',
  'non-compliant',
  'expiring',
];

const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};

/** Forty properties in all states, the same at each start. */
export const AGENCY: readonly DemoProperty[] = Array.from({ length: 40 }, (_, index) => {
  const [city, postcode] = pick(PLACES, index);
  return {
    name: index < NAMES.length ? pick(NAMES, index) : `${pick(NAMES, index)} ${Math.floor(index / NAMES.length) + 1}`,
    addressLine1: `${((index * 7) % 60) + 1} ${pick(['Fore Street', 'Lime Kiln Lane', 'Dalfaber Road', 'Pier Road'], index)}`,
    city,
    postcode,
    propertyType: pick(TYPES, index),
    standing: pick(STANDINGS, index),
  };
});
