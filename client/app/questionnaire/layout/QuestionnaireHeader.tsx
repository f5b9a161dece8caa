import { styled } from '@mui/material/styles';
import { addressLine, type Property } from '../../../../domain/properties/contract.ts';
import { AppHeader } from '../../../components/page/AppHeader.tsx';
import { Logo } from '../../../components/page/Logo.tsx';
import { PAGES } from '../../../paths.ts';
import { phone } from '../../../theme/tokens.ts';
import { SaveStatus } from '../answers/SaveStatus.tsx';
import type { SaveState } from '../answers/saveState.ts';
import { HeaderButtons, type HeaderButtonsProps } from './HeaderButtons.tsx';

const LARGE = '@media (min-width: 600px)';

const LogoMark = styled('span')({ display: 'flex', width: 44, marginRight: 4, [phone]: { display: 'none' } });
const BesideButtons = styled('span')({ marginRight: 8, [phone]: { display: 'none' } });
const BelowTitle = styled('span')({
  [LARGE]: { '& > .state': { display: 'none' } },
  // Both texts share one grid cell: the page below must not jump when an answer is saved.
  [phone]: {
    '&&': { display: 'grid' },
    '& > *': { gridArea: '1 / 1' },
    '&[data-saving] > .address': { visibility: 'hidden' },
  },
});

type Props = HeaderButtonsProps & { property: Property; saving: SaveState };

/** On a phone the save status takes the place of the address while it has a text. */
export const QuestionnaireHeader = ({ property, saving, ...buttons }: Props) => (
  <AppHeader
    width="wide"
    start={
      <LogoMark>
        <Logo to={PAGES.dashboard} mark="LetProof dashboard" />
      </LogoMark>
    }
    title={property.name}
    subtitle={
      <BelowTitle data-saving={saving === 'idle' ? undefined : true}>
        <span className="address">{addressLine(property)}</span>
        <span className="state">
          <SaveStatus state={saving} />
        </span>
      </BelowTitle>
    }
    end={
      <HeaderButtons {...buttons}>
        <BesideButtons>
          <SaveStatus state={saving} />
        </BesideButtons>
      </HeaderButtons>
    }
  />
);
