import { z } from 'zod';
import { Id } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { PropertyType } from './events.ts';
import { changedDetails, changesAddress } from './facts.ts';
import { Nation } from './nation.ts';

// Exported for the form, which shows the nation of a postcode before it is sent.
export { NATION_LABELS, Nation, nationOfPostcode } from './nation.ts';

export const PROPERTY_TYPE_LABELS: Readonly<Record<PropertyType, string>> = {
  house: 'House',
  apartment: 'Flat',
  cottage: 'Cottage',
  bungalow: 'Bungalow',
  villa: 'Villa',
  chalet: 'Chalet',
  cabin: 'Cabin',
  other: 'Other',
};

const required = (message: string) =>
  z.string({ error: message }).overwrite(plainText).trim().min(1, message).max(200, 'Keep it to 200 characters');

const emptyToNull = (value: string | null | undefined) => plainText(value ?? '').trim() || null;

/** Trims texts, puts the postcode in capitals and omits an empty second line. Without `nation` the postcode decides. */
export const PropertyBody = z.strictObject({
  name: required('Property name is required'),
  address_line1: required('Address line 1 is required'),
  address_line2: z.string().max(200, 'Keep it to 200 characters').nullish().transform(emptyToNull),
  city: required('City is required'),
  postcode: required('Postcode is required')
    .max(12, 'Enter a full UK postcode')
    .transform((postcode) => postcode.toUpperCase().replace(/\s+/g, ' ')),
  property_type: PropertyType.default('house'),
  nation: Nation.nullish(),
});
export type PropertyBody = z.infer<typeof PropertyBody>;
export type PropertyForm = z.input<typeof PropertyBody>;

/** A field that an answer has and that does not change by being sent. It is accepted, so that a record may be sent back whole. */
export const Unchangeable = z.unknown().optional().meta({ readOnly: true });

/** A property that is sent back as it was read, with what has changed in it. */
export const ChangePropertyBody = PropertyBody.extend({
  id: Unchangeable,
  created_at: Unchangeable,
  updated_at: Unchangeable,
});

export const PropertyPath = z.object({ id: Id() });

export const Property = z.object({
  id: z.uuid(),
  name: z.string(),
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
  nation: Nation,
  property_type: PropertyType,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Property = z.infer<typeof Property>;

/** The postal address in one line. */
export const addressLine = (
  property: Pick<Property, 'address_line1' | 'address_line2' | 'city' | 'postcode'>,
): string =>
  [property.address_line1, property.address_line2, property.city, property.postcode].filter(Boolean).join(', ');

type Place = Pick<Property, 'address_line1' | 'address_line2' | 'city' | 'postcode'>;

const placed = ({ address_line1: addressLine1, address_line2: addressLine2, city, postcode }: Place) => ({
  name: '',
  addressLine1,
  addressLine2,
  city,
  postcode,
});

/** True if the badge's page will say that the address was changed. For the form, which tells it before it is sent. */
export const isOtherAddress = (now: Place, former: Place): boolean =>
  changesAddress({ changedDetails: changedDetails(placed(former), placed(now)) });

export const PropertyReply = z.object({ success: z.literal(true), property: Property });
export const PropertiesReply = z.object({ success: z.literal(true), properties: z.array(Property) });
/** One page: `total` counts all properties that match, `next` is the cursor of the next page. */
export const PropertiesPageReply = PropertiesReply.extend({ total: z.int(), next: z.string().nullable() });
