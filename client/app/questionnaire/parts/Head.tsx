import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Save, X } from 'lucide-react';
import { addressLine, type Property } from '../../../../domain/properties/contract.ts';
import { AppHeader } from '../../../components/page/AppHeader.tsx';
import { Logo } from '../../../components/page/Logo.tsx';
import { phone } from '../../../theme/tokens.ts';
import type { SaveState as State } from '../model.ts';
import { SaveState } from './SaveState.tsx';

const LARGE = '@media (min-width: 600px)';

const Mark = styled('span')({ display: 'flex', width: 44, marginRight: 4, [phone]: { display: 'none' } });
const Beside = styled('span')({ marginRight: 8, [phone]: { display: 'none' } });
const Below = styled('span')({
  [LARGE]: { '& > .state': { display: 'none' } },
  // One above the other in the same place: the page below must not jump at every saved answer.
  [phone]: {
    '&&': { display: 'grid' },
    '& > *': { gridArea: '1 / 1' },
    '&[data-says] > .address': { visibility: 'hidden' },
  },
});
const Ends = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  // The last one has no field of its own: what one sees of it ends where the page's column ends.
  marginRight: -12,
  [phone]: {
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .exit': { minWidth: 44, width: 44, padding: 0 },
    '& > .exit .MuiButton-startIcon': { display: 'inherit', margin: 0 },
    '& > .exit .word': { display: 'none' },
  },
});

type Props = { property: Property; saving: State; loginHref: string | null; onSave: () => void };

/** On a phone there is one place under the name: the state of saving takes the address's place while it has something to say. */
export const Head = ({ property, saving, loginHref, onSave }: Props) => (
  <AppHeader
    width="wide"
    start={
      <Mark>
        <Logo to="/dashboard" mark="LetProof dashboard" />
      </Mark>
    }
    title={property.name}
    subtitle={
      <Below data-says={saving === 'idle' ? undefined : true}>
        <span className="address">{addressLine(property)}</span>
        <span className="state">
          <SaveState state={saving} />
        </span>
      </Below>
    }
    end={
      <Ends>
        <Beside>
          <SaveState state={saving} />
        </Beside>
        {loginHref ? (
          <Button size="small" variant="outlined" href={loginHref}>
            Login to Save
          </Button>
        ) : (
          <Button size="small" variant="outlined" startIcon={<Save />} onClick={onSave}>
            Save
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          startIcon={<X />}
          href="/dashboard"
          className="exit"
          aria-label="Exit to dashboard"
        >
          <span className="word">Exit</span>
        </Button>
      </Ends>
    }
  />
);
