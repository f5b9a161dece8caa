import { useSearchParams } from 'react-router-dom';
import type { CalendarFilter } from './dates.ts';
import { kindNamed } from './kinds.ts';

/** The filter in the address of the page, and how to change it. */
export const useCalendarFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter: CalendarFilter = { propertyId: params.get('property'), kind: kindNamed(params.get('kind')) };
  const change = (part: Partial<CalendarFilter>) => {
    const { propertyId, kind } = { ...filter, ...part };
    setParams({ ...(propertyId && { property: propertyId }), ...(kind && { kind }) }, { preventScrollReset: true });
  };
  return { filter, change };
};
