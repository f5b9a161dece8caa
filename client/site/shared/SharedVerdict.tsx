import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { formatDay } from '../../../domain/calendar.ts';
import type { Compliance } from '../../../domain/dashboard/contract.ts';
import { paperFileName } from '../../../domain/fileName.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { BulletList } from '../../components/data/BulletList.tsx';
import { FactList } from '../../components/data/FactList.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { size } from '../../theme/tokens.ts';
import { useSharedDownload } from './reopening.ts';

const Address = styled('p')({ marginTop: 16, fontSize: size.lead, overflowWrap: 'anywhere' });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 24 });
const Facts = styled('div')({
  '@media (min-width: 700px)': { '& > dl[data-across]': { gridTemplateColumns: 'repeat(4, auto)' } },
});
const Apart = styled('div')({ marginTop: 20 });

const VERDICTS: Readonly<Record<Compliance, string>> = {
  compliant: 'is compliant',
  non_compliant: 'is not compliant',
  in_progress: 'is not fully assessed yet',
  not_assessed: 'is not assessed yet',
};

const factsOf = ({ good, total, completed_on, in_order_since, badge }: SharedProperty) => [
  ...(good !== null && total !== null ? [{ label: 'Today', value: `${good} of ${total}` }] : []),
  ...(completed_on ? [{ label: 'Completed', value: formatDay(completed_on) }] : []),
  ...(in_order_since ? [{ label: 'In order since', value: formatDay(in_order_since) }] : []),
  ...(badge ? [{ label: 'Badge', value: badge.code }] : []),
];

type Props = { shared: SharedProperty; reopen: () => Promise<void> };

/** The plaque if it is in order today, else its outline with what is not. */
export const SharedVerdict = ({ shared, reopen }: Props) => {
  const { name, address, kind, compliance, not_in_order, badge, report_url } = shared;
  const isCompliant = compliance === 'compliant';
  const facts = factsOf(shared);
  const { start, isBusy, problem } = useSharedDownload(reopen);
  const content = (
    <>
      <VerdictHeading tone={isCompliant ? 'good' : compliance === 'non_compliant' ? 'attention' : 'none'}>
        {name} {VERDICTS[compliance]}
      </VerdictHeading>
      <Address>
        {address} · {kind}
      </Address>
      {not_in_order.length > 0 && (
        <Apart>
          <BulletList items={not_in_order} />
        </Apart>
      )}
      {facts.length > 0 && (
        <Facts>
          <FactList items={facts} across />
        </Facts>
      )}
      <Buttons>
        {report_url && (
          <BusyButton
            startIcon={<Download />}
            busy={isBusy(report_url)}
            onClick={() => start({ address: report_url, name: `${paperFileName('report', name)}.pdf` })}
          >
            {isBusy(report_url) ? 'Generating...' : 'Download Report'}
          </BusyButton>
        )}
        {badge && (
          <Button variant="outlined" href={badge.url}>
            Check the badge
          </Button>
        )}
      </Buttons>
      {problem && (
        <Apart>
          <AlertBox focus>{problem}</AlertBox>
        </Apart>
      )}
    </>
  );
  if (isCompliant) return <Plaque as="section">{content}</Plaque>;
  return (
    <PlaqueOutline as="section" tone={compliance === 'non_compliant' ? 'bad' : 'none'}>
      {content}
    </PlaqueOutline>
  );
};
