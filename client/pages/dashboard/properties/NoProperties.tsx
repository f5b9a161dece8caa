import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';

const Frame = styled('section')({ '& > h2': { marginBottom: 16 } });

type Props = {
  cannotAdd: string | null;
  /** They could not be loaded, which is something else than none. */
  unknown?: boolean;
};

/** The way to the first property is in the steps above, so there is no second button here. */
export const NoProperties = ({ cannotAdd, unknown = false }: Props) => {
  const note = cannotAdd && !unknown && (
    <>
      <Lock />
      {cannotAdd}
    </>
  );
  return (
    <Frame aria-labelledby="properties">
      <h2 id="properties">Your Properties</h2>
      {unknown ? (
        <EmptyState title="Your properties could not be loaded">Nothing of them is lost.</EmptyState>
      ) : (
        <EmptyState title="No property yet" note={note}>
          Each one stands here with its status, documents and badge.
        </EmptyState>
      )}
    </Frame>
  );
};
