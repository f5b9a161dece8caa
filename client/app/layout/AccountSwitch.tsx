import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { colour } from '../../theme/tokens.ts';
import { useAccountChoices } from './useSwitchAccount.ts';

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

const Firm = styled(Button)({
  position: 'relative',
  maxWidth: 280,
  marginLeft: 8,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 8,
    left: -2,
    borderLeft: `1px solid ${colour.line}`,
  },
  '& > .name': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 400,
    color: colour.ink2,
  },
});

/** Whose properties are shown, beside the logo; for people who work for more than one account. */
export const AccountSwitch = () => {
  const choices = useAccountChoices();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  const shown = choices.find(({ isShown }) => isShown);
  if (!shown) return null;
  return (
    // Inside the header's landmark, so the menu has no portal.
    <div>
      <Firm
        variant="text"
        size="small"
        endIcon={<ChevronDown />}
        aria-haspopup="menu"
        aria-expanded={menu?.open ?? false}
        aria-label={`Properties of ${shown.name}. Show those of another account`}
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, open: true })}
      >
        <span className="name">{shown.name}</span>
      </Firm>
      <Suspense>
        {menu && <AccountMenu {...menu} choices={choices} onClose={() => setMenu({ ...menu, open: false })} />}
      </Suspense>
    </div>
  );
};
