import { Tick } from './Tick.tsx';
import { useSelection } from './useSelection.ts';

/** Selects all rows of the page. */
export const PageTick = () => {
  const { page, togglePage } = useSelection();
  return <Tick label="Select this page" checked={page === 'all'} some={page === 'some'} onChange={togglePage} />;
};
