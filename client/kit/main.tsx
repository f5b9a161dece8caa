import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Container } from '../components/page/Container.tsx';
import { SiteFooter } from '../site/layout/SiteFooter.tsx';
import { SiteHeader } from '../site/layout/SiteHeader.tsx';
import '../theme/font.ts';
import { StyleRoot } from '../theme/StyleRoot.tsx';
import { AccountFormExample } from './AccountFormExample.tsx';
import { ActionBarExample, ActionExamples } from './ActionExamples.tsx';
import { BadgeExamples } from './BadgeExamples.tsx';
import { DataExamples } from './DataExamples.tsx';
import { DocumentExamples } from './DocumentExamples.tsx';
import { FeedbackExamples } from './FeedbackExamples.tsx';
import { FieldExamples } from './FieldExamples.tsx';
import { stack } from './layout.ts';
import { ModalExample } from './ModalExample.tsx';
import { PageExamples } from './PageExamples.tsx';

// Development only: `npm run dev` serves this page at /kit.html, with ?register the account form and with ?modal an open dialog.
const query = new URLSearchParams(window.location.search);

const Catalogue = () => (
  <>
    <SiteHeader user={null} onLogout={() => undefined} />
    <main>
      <Container style={{ ...stack, paddingBlock: 32 }}>
        <h1>Component catalogue</h1>
        <PageExamples />
        <ActionExamples />
        <DataExamples />
        <DocumentExamples />
        <FieldExamples />
        <ModalExample initiallyOpen={query.has('modal')} />
        <BadgeExamples />
        <FeedbackExamples />
        <ActionBarExample />
      </Container>
    </main>
    <SiteFooter />
  </>
);

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <MemoryRouter>
      <StyleRoot>{query.has('register') ? <AccountFormExample /> : <Catalogue />}</StyleRoot>
    </MemoryRouter>,
  );
