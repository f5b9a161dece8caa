import type { ReactNode } from 'react';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader, type SiteHeaderProps } from './SiteHeader.tsx';

export type SiteLayoutProps = SiteHeaderProps & {
  /** The quick quiz takes the header away. */
  headless?: boolean | undefined;
  children: ReactNode;
};

/** Public pages. Questionnaire, report, badge, account and dashboard pages stand in AppLayout or AuthLayout and so have neither header nor footer. */
export const SiteLayout = ({ user, onLogout, headless, children }: SiteLayoutProps) => (
  <>
    <SkipLink />
    {!headless && <SiteHeader user={user} onLogout={onLogout} />}
    <Main>{children}</Main>
    <SiteFooter />
  </>
);
