import { colour } from '../../client/theme/tokens.ts';
import { OutlinedWord } from './OutlinedWord.tsx';

/** The mark and the name. With `xmlns` it also works as an image file. */
export const Logo = () => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    className="logo"
    width="127.5"
    height="36"
    viewBox="0 0 127.5 36"
    role="img"
    aria-label="LetProof"
  >
    <rect width="36" height="36" rx="9" fill={colour.harbour700} />
    <rect x="3.5" y="3.5" width="29" height="29" rx="6" fill="none" stroke={colour.paper} strokeWidth="1.6" />
    <path
      d="M10 18.6 15.8 24 26 12.6"
      fill="none"
      stroke={colour.paper}
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <OutlinedWord word="LetProof" x={45.5} y={25.6} size={20} fill={colour.ink} />
  </svg>
);

export const Wordmark = () => (
  <svg className="wordmark" viewBox="0 -27 148.9 28" preserveAspectRatio="xMinYMid" role="img" aria-label="LetProof">
    <OutlinedWord word="LetProof" x={0} y={0} size={36} fill={colour.paper} />
  </svg>
);
