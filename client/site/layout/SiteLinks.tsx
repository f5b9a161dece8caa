import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { NavLink } from 'react-router-dom';
import { PAGES, PLANNED_PAGES } from '../../paths.ts';
import { colour, radius } from '../../theme/tokens.ts';

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.s,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: colour.ink,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover, &[aria-current=page]': {
    textDecoration: 'underline',
    textDecorationThickness: '3px',
    textUnderlineOffset: '.3em',
  },
} as const;

const Item = styled(NavLink)(look);
const Press = styled('button')(look);

export type SiteUser = { name: string | null; email: string };
export type SiteLinksProps = { user: SiteUser | null; onLogout: () => void };

const To = (props: ComponentProps<typeof NavLink>) => (
  <li>
    <Item {...props} />
  </li>
);

/** List items, shared by header and menu. */
export const SiteLinks = ({ user, onLogout }: SiteLinksProps) => (
  <>
    <To to={PLANNED_PAGES.about}>About</To>
    <To to={PLANNED_PAGES.contact}>Contact</To>
    {user && <To to={PAGES.dashboard}>Dashboard</To>}
    {user ? (
      <li>
        <Press type="button" onClick={onLogout}>
          Logout
        </Press>
      </li>
    ) : (
      <To to={PAGES.login}>Sign In</To>
    )}
  </>
);
