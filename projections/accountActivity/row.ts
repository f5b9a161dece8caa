import type { Stats } from '../../domain/dashboard/contract.ts';
import type { Activity } from './queries.ts';

export const activityRow = ({ state, name, owned }: Activity): Stats['recentActivity'][number] => ({
  type: state.type,
  property_id: owned ? state.propertyId : null,
  property_name: name,
  at: state.at,
});
