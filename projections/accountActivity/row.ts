import type { Stats } from '../../domain/dashboard/contract.ts';
import type { Activity } from './queries.ts';

export const activityRow = ({ state, name }: Activity): Stats['recentActivity'][number] => ({
  type: state.type,
  property_id: state.propertyId,
  property_name: name,
  at: state.at,
});
