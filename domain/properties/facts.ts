import type { AboutPerson } from '../fact.ts';
import { lettersAndDigits, lettersAndNumbers } from '../searchText.ts';
import type { ChangedDetail, PropertyAddress, PropertyType } from './events.ts';
import type { Nation } from './nation.ts';

export type NewProperty = {
  accountId: string;
  propertyId: string;
  nation: Nation;
  propertyType: PropertyType;
  personal: { owner: AboutPerson<PropertyAddress> };
  at: string;
};

/** What is known of a property besides its ids. */
export type PropertyFacts = Pick<NewProperty, 'nation' | 'propertyType'> & PropertyAddress;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Ignores the order of fields: a stored event has another order than a command. */
export const same = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return one === other;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]));
};

/** Facts in the form of the property's events. The address is personal data of the account. */
export const aboutProperty = (
  { accountId, propertyId }: Pick<NewProperty, 'accountId' | 'propertyId'>,
  { nation, propertyType, name, addressLine1, addressLine2, city, postcode }: PropertyFacts,
): Omit<NewProperty, 'at'> => {
  const details = { name, addressLine1, addressLine2, city, postcode };
  return { accountId, propertyId, nation, propertyType, personal: { owner: { subject: accountId, details } } };
};

/** True if a property has exactly these facts. */
export const isStill = (facts: PropertyFacts, { accountId, propertyId, ...details }: Omit<NewProperty, 'at'>) =>
  same({ accountId, propertyId, ...details }, aboutProperty({ accountId, propertyId }, facts));

const DETAILS = ['name', 'addressLine1', 'addressLine2', 'city', 'postcode'] as const;

/** Without what may be spelled in several ways. A postcode is often written without its space. */
const spelled = (name: (typeof DETAILS)[number], { [name]: text }: PropertyAddress): string =>
  name === 'postcode' ? lettersAndDigits(text ?? '') : lettersAndNumbers(text ?? '');

/** The details that have other letters or digits than before. None if the former ones cannot be read any more. */
export const changedDetails = (former: PropertyAddress | null, now: PropertyAddress | null): ChangedDetail[] => {
  if (!former || !now) return [];
  return DETAILS.flatMap((name): ChangedDetail[] => {
    const [was, is] = [spelled(name, former), spelled(name, now)];
    if (was === is) return [];
    return name === 'addressLine2' && (was === '' || is === '') ? ['addressLine2Presence'] : [name];
  });
};

type WithChanges = { readonly changedDetails?: readonly ChangedDetail[] | undefined };

// Not whether there is a second line: it is often added or left out, and the house stays the same.
const ADDRESS: ReadonlySet<ChangedDetail> = new Set<ChangedDetail>([
  'addressLine1',
  'addressLine2',
  'city',
  'postcode',
]);

/** True if the address may be that of another house. A corrected typing error looks the same. */
export const changesAddress = ({ changedDetails: changed = [] }: WithChanges): boolean =>
  changed.some((name) => ADDRESS.has(name));
