import type { Property } from '../../domain/properties/contract.ts';
import type { OverviewState } from './state.ts';

export type AddressState = Pick<OverviewState, 'name' | 'addressLine1' | 'addressLine2' | 'city' | 'postcode'>;
/** What the API says of a property itself. */
export type ListedProperty = AddressState &
  Pick<OverviewState, 'propertyId' | 'nation' | 'propertyType' | 'createdAt' | 'updatedAt'>;

export const addressOf = (state: AddressState) => ({
  address_line1: state.addressLine1,
  address_line2: state.addressLine2,
  city: state.city,
  postcode: state.postcode,
});

export const propertyRow = (state: ListedProperty): Property => ({
  id: state.propertyId,
  name: state.name,
  ...addressOf(state),
  nation: state.nation,
  property_type: state.propertyType,
  created_at: state.createdAt,
  updated_at: state.updatedAt,
});
