import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '../../components/page/keepPlace.ts';
import type { CalendarFilter } from './dates.ts';
import { kindNamed } from './kinds.ts';

/** The filter in the address of the page, and how to change it. */
export const useCalendarFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter: CalendarFilter = {
    propertyId: params.get('property'),
    groupId: params.get('client'),
    kind: kindNamed(params.get('kind')),
  };
  const change = (part: Partial<CalendarFilter>) => {
    const { propertyId, groupId, kind } = { ...filter, ...part };
    const chosen = {
      ...(propertyId && { property: propertyId }),
      ...(groupId && { client: groupId }),
      ...(kind && { kind }),
    };
    setParams(chosen, KEEP_PLACE);
  };
  return { filter, change };
};
