import { useArrangeActions } from '../arrange/useArrangeActions.tsx';
import { BulkBar } from '../selection/BulkBar.tsx';

/** What can be done with the selected properties. */
export const PropertyBulk = () => {
  const { actions, dialog } = useArrangeActions();
  return (
    <>
      <BulkBar actions={actions} />
      {dialog}
    </>
  );
};
