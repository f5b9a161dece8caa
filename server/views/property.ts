import type { Property } from '../../domain/properties/contract.ts';
import type { OverviewState } from '../../projections/models/overviewState.ts';

export const propertyView = (state: OverviewState): Property => ({
  id: state.propertyId,
  name: state.name,
  address_line1: state.addressLine1,
  address_line2: state.addressLine2,
  city: state.city,
  postcode: state.postcode,
  nation: state.nation,
  property_type: state.propertyType,
  created_at: state.createdAt,
  updated_at: state.updatedAt,
});
