import { Tick } from './Tick.tsx';
import { useSelection } from './useSelection.ts';

/** Selects all rows of the page. */
export const PageTick = ({ labelled }: { labelled?: boolean }) => {
  const { page, togglePage } = useSelection();
  const state = { checked: page === 'all', some: page === 'some', onChange: togglePage };
  return <Tick label="Select this page" labelled={labelled} {...state} />;
};
