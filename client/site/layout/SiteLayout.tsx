import type { ReactNode } from 'react';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader, type SiteHeaderProps } from './SiteHeader.tsx';

export type SiteLayoutProps = SiteHeaderProps & {
  /** The quick check has no header. */
  headless?: boolean | undefined;
  children: ReactNode;
};

/** For public pages. Account pages use AccountLayout, signed-in pages AppLayout. */
export const SiteLayout = ({ user, onLogout, headless, children }: SiteLayoutProps) => (
  <>
    <SkipLink />
    {!headless && <SiteHeader user={user} onLogout={onLogout} />}
    <Main>{children}</Main>
    <SiteFooter />
  </>
);
