import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '../../components/page/keepPlace.ts';
import type { CalendarFilter } from './dates.ts';
import { kindNamed } from './kinds.ts';
import { type Month, monthNamed } from './months.ts';

/** The filter and the month in the address of the page, and how to change them. The present month is null. */
export const useCalendarFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter: CalendarFilter = {
    propertyId: params.get('property'),
    groupId: params.get('client'),
    kind: kindNamed(params.get('kind')),
  };
  const month = monthNamed(params.get('month'));
  const change = (part: Partial<CalendarFilter>) => {
    const { propertyId, groupId, kind } = { ...filter, ...part };
    const chosen = {
      ...(month && { month }),
      ...(propertyId && { property: propertyId }),
      ...(groupId && { client: groupId }),
      ...(kind && { kind }),
    };
    setParams(chosen, KEEP_PLACE);
  };
  const showMonth = (to: Month | null) => {
    const { month: _, ...others } = Object.fromEntries(params);
    // Replaced: otherwise Back would lead through each month that was looked at.
    setParams(to === null ? others : { ...others, month: to }, { ...KEEP_PLACE, replace: true });
  };
  return { filter, month, change, showMonth };
};
