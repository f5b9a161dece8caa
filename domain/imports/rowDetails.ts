import { NATION_LABELS, Nation, PROPERTY_TYPE_LABELS, PropertyBody } from '../properties/contract.ts';
import { PropertyType } from '../properties/events.ts';
import { nationOfPostcode } from '../properties/nation.ts';
import { searchText } from '../searchText.ts';
import type { ImportField } from './columns.ts';
import type { ImportedDetails } from './events.ts';
import type { RowTexts } from './sheet.ts';

/** Why a row is refused. `hint` says how to put it right. */
export type RowFault = { readonly field: ImportField; readonly message: string; readonly hint: string };

type Read =
  | { readonly details: ImportedDetails; readonly fault: null }
  | { readonly details: null; readonly fault: RowFault };

const choiceOf = <Value extends string>(labels: Readonly<Record<Value, string>>, values: readonly Value[]) => {
  const known = new Map(
    values.flatMap((value) => [value, labels[value]].map((text) => [searchText(text), value] as const)),
  );
  return (text: string): Value | undefined =>
    known.get(searchText(text)) ?? known.get(searchText(text).replace(/ /g, '_'));
};
const typeOf = choiceOf(PROPERTY_TYPE_LABELS, PropertyType.options);
const nationOf = choiceOf(NATION_LABELS, Nation.options);

const [lastType = '', ...otherTypes] = Object.values(PROPERTY_TYPE_LABELS).reverse();
const TYPES = `${[...otherTypes].reverse().join(', ').toLowerCase()} or ${lastType.toLowerCase()}.`;
const [lastNation = '', ...otherNations] = Object.values(NATION_LABELS).reverse();

const choiceFault = ({ property_type, nation }: RowTexts): RowFault | null => {
  if (property_type && !typeOf(property_type))
    return {
      field: 'property_type',
      message: `“${property_type}” is none of our types`,
      hint: TYPES.charAt(0).toUpperCase() + TYPES.slice(1),
    };
  if (nation && !nationOf(nation))
    return {
      field: 'nation',
      message: `“${nation}” is none of the nations`,
      hint: `${[...otherNations].reverse().join(', ')} or ${lastNation}.`,
    };
  return null;
};

const hintFor = (text: string | undefined): string => {
  if (text === undefined) return 'No column holds it.';
  return text.trim() === '' ? 'The cell is empty.' : `The cell has ${text.length} characters.`;
};

/** Spreadsheets often leave the space out, and the same postcode must not look like a change. */
const spacedPostcode = (text: string | undefined): string | undefined =>
  text?.replace(/^\s*([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\s*$/i, '$1 $2');

/**
 * Reads a row by the rules of the form for one property. What the file has no column for, and an empty type or nation,
 * stay as `present` has them; for a new property the type is a house and the postcode decides the nation.
 */
export const readRow = (texts: RowTexts, present: ImportedDetails | null): Read => {
  const wrongChoice = choiceFault(texts);
  if (wrongChoice) return { details: null, fault: wrongChoice };
  const type = typeOf(texts.property_type ?? '') ?? present?.propertyType;
  const body = PropertyBody.safeParse({
    name: texts.name ?? present?.name,
    address_line1: texts.address_line1 ?? present?.addressLine1,
    address_line2: texts.address_line2 ?? present?.addressLine2,
    city: texts.city ?? present?.city,
    postcode: spacedPostcode(texts.postcode) ?? present?.postcode,
    ...(type && { property_type: type }),
  });
  if (!body.success) {
    const [issue] = body.error.issues;
    const field = (issue?.path[0] ?? 'name') as ImportField;
    return { details: null, fault: { field, message: issue?.message ?? '', hint: hintFor(texts[field]) } };
  }
  const { name, address_line1, address_line2, city, postcode, property_type } = body.data;
  const movedNation = present?.postcode === postcode ? present.nation : nationOfPostcode(postcode);
  const details = {
    nation: nationOf(texts.nation ?? '') ?? movedNation,
    propertyType: property_type,
    name,
    addressLine1: address_line1,
    addressLine2: address_line2,
    city,
    postcode,
  };
  return { details, fault: null };
};
