import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { AppHeader } from '../../components/page/AppHeader.tsx';
import { Container } from '../../components/page/Container.tsx';
import { Main } from '../../components/page/Main.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { PUBLIC_PAGES } from '../../paths.ts';
import { colour, phone, tablet } from '../../theme/tokens.ts';
import { AccountBenefits } from './AccountBenefits.tsx';

const Columns = styled(Container)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 560px) minmax(0, 1fr)',
  gap: '48px 88px',
  alignItems: 'start',
  padding: '40px 0 72px',
  '&[data-alone], &': {
    [tablet]: { gridTemplateColumns: 'minmax(0, 560px)', justifyContent: 'center' },
  },
  '&[data-alone]': { gridTemplateColumns: 'minmax(0, 560px)', justifyContent: 'center', padding: '56px 0 88px' },
  '& h1': { marginBottom: 6 },
  '& .lead': { color: colour.ink2 },
  '& .head': { marginBottom: 24 },
  '& [role=alert]': { marginBottom: 20 },
  [phone]: { '&, &[data-alone]': { padding: '24px 0 48px' }, '& .head': { marginBottom: 20 } },
});

export type AccountLayoutProps = {
  title: string;
  /** The page's content has the heading. */
  headless?: boolean | undefined;
  /** The document title if it differs, such as "Error: Create your account". */
  documentTitle?: string | undefined;
  lead?: ReactNode;
  /** A link in the header to the other account form. */
  other?: { href: string; label: string } | undefined;
  /** The error summary, above the form. */
  problem?: ReactNode;
  /** Shows the benefits beside the form. */
  beside?: boolean | undefined;
  children: ReactNode;
};

export const AccountLayout = ({
  title,
  headless,
  documentTitle = title,
  lead,
  other,
  problem,
  beside,
  children,
}: AccountLayoutProps) => (
  <>
    <PageTitle>{documentTitle}</PageTitle>
    <SkipLink />
    <AppHeader
      home={PUBLIC_PAGES.home}
      end={other && <StandaloneLink href={other.href}>{other.label}</StandaloneLink>}
    />
    <Main>
      <Columns data-alone={beside ? undefined : true}>
        <div>
          {!headless && (
            <div className="head">
              <h1>{title}</h1>
              {lead && <p className="lead">{lead}</p>}
            </div>
          )}
          {problem}
          {children}
        </div>
        {beside && <AccountBenefits />}
      </Columns>
    </Main>
  </>
);
