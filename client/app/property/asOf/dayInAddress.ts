import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '../../../components/page/keepPlace.ts';

const NAME = 'on';

/** The day that the address of the page asks for, and how to ask for another. */
export const useDayInAddress = () => {
  const [params, setParams] = useSearchParams();
  return {
    day: params.get(NAME),
    ask: (day: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set(NAME, day);
        return after;
      }, KEEP_PLACE),
  };
};
