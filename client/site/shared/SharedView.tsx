import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import { formatDay } from '../../../domain/calendar.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size, tablet } from '../../theme/tokens.ts';
import { LinkLayout } from '../uploadLink/LinkLayout.tsx';
import { AnswerSections } from './AnswerSections.tsx';
import { SharedDocuments } from './SharedDocuments.tsx';
import { SharedStay } from './SharedStay.tsx';
import { SharedVerdict } from './SharedVerdict.tsx';

const Stack = styled('div')({ marginTop: -16, paddingBottom: 48, [phone]: { marginTop: -4 } });
const Notice = styled('div')({
  marginBottom: 20,
  '& .said': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', justifyContent: 'space-between' },
  '& .said > b': { whiteSpace: 'nowrap' },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  '& > *': { display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' },
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Side = styled(Card)({
  '& > h2': { fontSize: size.l, marginBottom: 8 },
  '& > p': { color: colour.ink2 },
  '& > .kept': { display: 'flex', gap: 8, alignItems: 'center' },
});

type Props = { shared: SharedProperty; token: string; reopen: () => Promise<void> };

/** The verdict of today, the documents that were chosen, and what was kept back. */
export const SharedView = ({ shared, token, reopen }: Props) => (
  <LinkLayout end="Shared report">
    <PageTitle>{`${shared.name}: shared report`}</PageTitle>
    <Stack>
      <Notice>
        <AlertBox tone="none">
          <div className="said num">
            <span>
              <b>{shared.shared_by}</b> shares this
              {shared.recipient && (
                <>
                  {' '}
                  with <b>{shared.recipient}</b>
                </>
              )}
              . Each view is recorded and shown to them.
            </span>
            <b>Open until {formatDay(shared.expires_on)}</b>
          </div>
        </AlertBox>
      </Notice>
      <Columns>
        <div>
          <SharedVerdict shared={shared} reopen={reopen} />
          <SharedDocuments documents={shared.documents} today={shared.today} reopen={reopen} />
          {shared.answers_kept_back && (
            <Side as="section" aria-labelledby="answers">
              <h2 id="answers">Answers</h2>
              <p className="kept">
                <Lock /> The single answers and the report were kept back.
              </p>
            </Side>
          )}
          {shared.sections.length > 0 && <AnswerSections sections={shared.sections} total={shared.total} />}
        </div>
        <aside aria-label={`More about ${shared.name}`}>
          <Side as="section" aria-labelledby="stay">
            <h2 id="stay">Stay receipt</h2>
            <p>Was it in order while somebody stayed?</p>
            <SharedStay token={token} shared={shared} reopen={reopen} />
          </Side>
          <Side as="section" aria-labelledby="states">
            <h2 id="states">What this states</h2>
            <p>
              {shared.compliance === 'compliant'
                ? `The owner answered all ${shared.total} questions, every answer counts as compliant, and the required documents are on file and in date. `
                : 'The owner’s own answers and the documents on file, as they are today. '}
              It is a self-assessment with evidence, not a legal opinion.
            </p>
          </Side>
        </aside>
      </Columns>
    </Stack>
  </LinkLayout>
);
