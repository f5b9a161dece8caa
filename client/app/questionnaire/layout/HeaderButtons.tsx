import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Save, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAGES } from '../../../paths.ts';
import { phone } from '../../../theme/tokens.ts';
import { LogoutIcon } from '../../layout/LogoutIcon.tsx';

const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  // The last button has no visible edge, so its text or icon has to end where the page's column ends.
  marginRight: -12,
  [phone]: {
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .exit': { minWidth: 44, width: 44, padding: 0 },
    '& > .exit .MuiButton-startIcon': { display: 'inherit', margin: 0 },
    '& > .exit .word': { display: 'none' },
  },
});

export type HeaderButtonsProps = {
  /** Set without a session. */
  loginHref: string | null;
  onSave: () => void;
  onLogout: () => void;
};

export const HeaderButtons = ({
  loginHref,
  onSave,
  onLogout,
  children,
}: HeaderButtonsProps & { children: ReactNode }) => (
  <Row>
    {children}
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
      href={PAGES.dashboard}
      className="exit"
      aria-label="Exit to dashboard"
    >
      <span className="word">Exit</span>
    </Button>
    {!loginHref && <LogoutIcon onLogout={onLogout} />}
  </Row>
);
