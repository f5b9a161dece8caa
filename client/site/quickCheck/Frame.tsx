import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { colour } from '../../theme/tokens.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import roofs from './drawings/roofs.svg';

const Logo = () => (
  <span className="logo">
    <svg viewBox="0 0 36 36" fill="none" stroke="#fff" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill={colour.harbour700} stroke="none" />
      <rect x="3.5" y="3.5" width="29" height="29" rx="6" strokeWidth="1.6" />
      <path d="M10 18.6 15.8 24 26 12.6" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    LetProof
  </span>
);

type Props = {
  readonly onExit: () => void;
  readonly wide?: boolean;
  /** Draws the roofs at the foot. */
  readonly roofs?: boolean;
  readonly children: ReactNode;
};

/** Head and main of every step. */
export const Frame = ({ onExit, wide = false, roofs: withRoofs = false, children }: Props) => (
  <div className="quick-check">
    <header className="quick-head">
      <div className="wrap">
        <Logo />
        <a
          className="tap"
          href="/"
          onClick={(event) => {
            // Leave clicks that open another tab to the browser.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onExit();
          }}
        >
          <ArrowLeft aria-hidden="true" />
          {QUICK_CHECK.home}
        </a>
      </div>
    </header>
    <main className={wide ? 'wrap' : 'narrow'}>{children}</main>
    {withRoofs && (
      <div className="roofs">
        <img src={roofs} width={2900} height={222} alt="" />
      </div>
    )}
  </div>
);
