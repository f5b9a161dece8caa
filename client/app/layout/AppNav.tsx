import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { colour } from '../../theme/tokens.ts';
import { useAppLinks } from './appLinks.ts';

const Links = styled('nav')({
  alignSelf: 'stretch',
  marginLeft: 20,
  '& > ul': { display: 'flex', height: '100%' },
  '& li': { display: 'flex' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    padding: '3px 14px 0',
    borderBottom: '3px solid transparent',
    fontWeight: 600,
    color: colour.ink,
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: colour.lineStrong },
  '& a[aria-current]': { borderColor: colour.harbour700, color: colour.harbour800, fontWeight: 700 },
});

export const AppNav = () => {
  const links = useAppLinks();
  return (
    <Links aria-label="Main">
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <NavLink to={href}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </Links>
  );
};
