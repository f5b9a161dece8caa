import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import { type AccountChoice, useSwitchAccount } from './useSwitchAccount.ts';

type Props = { anchor: HTMLElement; open: boolean; choices: readonly AccountChoice[]; onClose: () => void };

export const AccountMenu = ({ anchor, open, choices, onClose }: Props) => {
  const switchTo = useSwitchAccount();
  return (
    <Menu disablePortal anchorEl={anchor} open={open} onClose={onClose}>
      {choices.map(({ accountId, name, isShown }) => (
        <MenuItem
          key={accountId ?? 'own'}
          role="menuitemradio"
          aria-checked={isShown}
          onClick={() => {
            onClose();
            void switchTo(accountId);
          }}
        >
          <Check style={{ visibility: isShown ? 'visible' : 'hidden' }} />
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
};
