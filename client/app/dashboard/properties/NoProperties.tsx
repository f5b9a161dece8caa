import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Lock, Plus } from 'lucide-react';
import { useMay } from '../../../auth/acting.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { phone, size } from '../../../theme/tokens.ts';

const Frame = styled('section')({ '& > h2': { marginBottom: 16, [phone]: { fontSize: size.l } } });

type Props = { disabledReason: string | null; onAdd: () => void };

export const NoProperties = ({ disabledReason, onAdd }: Props) => {
  const mayAdd = useMay('property:add');
  return (
    <Frame aria-labelledby="properties">
      <h2 id="properties" tabIndex={-1}>
        Your Properties
      </h2>
      <EmptyState
        title="No property yet"
        action={
          mayAdd && (
            <Button
              variant="outlined"
              size="small"
              startIcon={<Plus />}
              disabled={disabledReason !== null}
              onClick={onAdd}
            >
              Add Property
            </Button>
          )
        }
        note={
          mayAdd &&
          disabledReason && (
            <>
              <Lock />
              {disabledReason}
            </>
          )
        }
      >
        Each one stands here with its status, documents and badge.
      </EmptyState>
    </Frame>
  );
};

export const PropertiesNotLoaded = () => (
  <Frame aria-labelledby="properties">
    <h2 id="properties">Your Properties</h2>
    <EmptyState title="Your properties could not be loaded">Nothing of them is lost.</EmptyState>
  </Frame>
);
