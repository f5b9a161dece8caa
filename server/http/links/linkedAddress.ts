import type { PropertyState } from '../../../domain/properties/state.ts';

/** Name and postal address as a link shows them; undefined once the owner's data is erased. */
export const addressOfProperty = ({ details }: Extract<PropertyState, { status: 'listed' }>) => {
  const owner = details.personal.owner.details;
  if (!owner) return undefined;
  const { name, addressLine1, addressLine2, city, postcode } = owner;
  return { name, line: [addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ') };
};
