import { PUBLIC_PAGES } from '../../../paths.ts';
import { colour } from '../../../theme/tokens.ts';
import { NAME } from '../../content/layout.ts';

export const Logo = () => (
  <a className="logo" href={PUBLIC_PAGES.home}>
    <svg viewBox="0 0 36 36" fill="none" stroke="#fff" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill={colour.harbour700} stroke="none" />
      <rect x="3.5" y="3.5" width="29" height="29" rx="6" strokeWidth="1.6" />
      <path d="M10 18.6 15.8 24 26 12.6" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    {NAME}
  </a>
);
