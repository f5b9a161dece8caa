import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { LogOut, Menu as MenuIcon, User as UserIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { User } from '../../../domain/accounts/contract.ts';
import { PAGES } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { APP_LINKS } from './appLinks.ts';

const Who = styled('li')({
  maxWidth: 320,
  padding: '8px 16px 12px',
  marginBottom: 4,
  borderBottom: `1px solid ${colour.line}`,
  overflowWrap: 'anywhere',
  '& > b, & > span': { display: 'block' },
  '& > span': { color: colour.ink2, fontSize: size.s },
});

type Props = { user: Pick<User, 'name' | 'email'>; onLogout: () => void };

/** Replaces the links of the header on narrow screens. */
export const AppMenu = ({ user, onLogout }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        size="small"
        startIcon={<MenuIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(true)}
      >
        Menu
      </Button>
      <Menu id={id} anchorEl={button.current} open={open} onClose={close}>
        <Who role="presentation">
          {user.name && <b>{user.name}</b>}
          <span>{user.email}</span>
        </Who>
        {APP_LINKS.map(({ href, label }) => (
          <MenuItem key={href} component={RouterAnchor} href={href} onClick={close}>
            {label}
          </MenuItem>
        ))}
        <MenuItem component={RouterAnchor} href={PAGES.settings} onClick={close}>
          <UserIcon /> Account settings
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onLogout();
          }}
        >
          <LogOut /> Logout
        </MenuItem>
      </Menu>
    </>
  );
};
