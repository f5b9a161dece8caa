import { styled } from '@mui/material/styles';
import { PUBLIC_PAGES } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour } from '../../theme/tokens.ts';

const Home = styled(RouterAnchor)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  fontWeight: 800,
  fontSize: '1.3125rem',
  letterSpacing: '-.02em',
  color: colour.ink,
  textDecoration: 'none',
  '& svg': { width: 34, height: 34, flex: 'none' },
});

const Mark = () => (
  <svg viewBox="0 0 36 36" fill="none" stroke="#fff" aria-hidden="true">
    <rect width="36" height="36" rx="9" fill={colour.harbour700} stroke="none" />
    <rect x="3.5" y="3.5" width="29" height="29" rx="6" strokeWidth="1.6" />
    <path d="M10 18.6 15.8 24 26 12.6" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export type LogoProps = {
  to?: string | undefined;
  /** Shows only the mark, with this text as its accessible name. */
  mark?: string | undefined;
};

export const Logo = ({ to = PUBLIC_PAGES.home, mark }: LogoProps) => (
  <Home href={to} {...(mark && { 'aria-label': mark })}>
    <Mark />
    {!mark && 'LetProof'}
  </Home>
);
