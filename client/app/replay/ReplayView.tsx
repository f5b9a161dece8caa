import { styled } from '@mui/material/styles';
import { useMay } from '../../auth/acting.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES, propertyPath, reportPath } from '../../paths.ts';
import { phone, tablet } from '../../theme/tokens.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { AuditorNote } from './AuditorNote.tsx';
import { ExportHistory } from './ExportHistory.tsx';
import { AnswersThen } from './moment/AnswersThen.tsx';
import { BadgeThen } from './moment/BadgeThen.tsx';
import { DocumentsThen } from './moment/DocumentsThen.tsx';
import { PaperThen } from './moment/PaperThen.tsx';
import { VerdictThen } from './moment/VerdictThen.tsx';
import { WhatChanged } from './moment/WhatChanged.tsx';
import { NewDayNotice } from './NewDayNotice.tsx';
import { Player } from './player/Player.tsx';
import { StepList } from './steps/StepList.tsx';
import type { ReadyReplay } from './useReplay.ts';

export const FIRST_PAGE = { href: PAGES.dashboard, label: 'Back to the first page' };

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 392px',
  gap: 24,
  alignItems: 'start',
  marginTop: 24,
  '& > *': { display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' },
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [phone]: { gap: 16, marginTop: 16, '& > *': { gap: 16 } },
});

const useBack = ({ replay, isRemoved }: ReadyReplay) => {
  const mayReadProperty = useMay('property:read');
  const { id, assessment_id } = replay.property;
  if (!mayReadProperty) return { href: PAGES.audit, label: 'Back to the histories' };
  if (isRemoved) return FIRST_PAGE;
  return assessment_id === null
    ? { href: propertyPath(id), label: 'Back to the property' }
    : { href: reportPath(assessment_id), label: 'Back to the report' };
};

export const ReplayView = (page: ReadyReplay) => {
  const { property, owner } = page.replay;
  const back = useBack(page);
  return (
    <AppLayout
      title={property.name}
      subtitle={property.address}
      back={back}
      end={<ExportHistory property={property} filter={page.filter} />}
    >
      <PageTitle>{`History: ${property.name}`}</PageTitle>
      <AuditorNote owner={owner} />
      <NewDayNotice {...page} />
      <Player {...page} />
      <Columns>
        <div>
          <VerdictThen {...page} />
          <PaperThen key={page.index} {...page} />
          <WhatChanged {...page} />
          <AnswersThen {...page} />
          <BadgeThen {...page} />
          <DocumentsThen {...page} />
        </div>
        <aside aria-label="All steps">
          <StepList {...page} />
        </aside>
      </Columns>
    </AppLayout>
  );
};
