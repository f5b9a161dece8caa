import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askedIn, type ListAsked, listParams } from '../../../api/listParams.ts';
import { KEEP_PLACE } from '../../../components/page/keepPlace.ts';

/** What the address asks of the list. The back button returns to what was asked before. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  const asked = useMemo(() => askedIn(params), [params]);
  const ask = (change: Partial<ListAsked>) => {
    // Typing more of a search replaces the entry of the browser's history, so one press of Back leaves the search.
    const refines = change.q !== undefined && asked.q !== '' && change.q !== '';
    setParams(listParams({ ...asked, ...change }), { replace: refines, ...KEEP_PLACE });
  };
  return { asked, ask };
};
