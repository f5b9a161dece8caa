import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { formatDay } from '../../../domain/calendar.ts';
import type { Compliance } from '../../../domain/dashboard/contract.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { BulletList } from '../../components/data/BulletList.tsx';
import { FactList } from '../../components/data/FactList.tsx';
import { size } from '../../theme/tokens.ts';

const Address = styled('p')({ marginTop: 16, fontSize: size.lead, overflowWrap: 'anywhere' });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 24 });
const Facts = styled('div')({
  '@media (min-width: 700px)': { '& > dl[data-across]': { gridTemplateColumns: 'repeat(4, auto)' } },
});
const Failing = styled('div')({ marginTop: 20 });

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

/** The plaque if it is in order today, else its outline with what is not. */
export const SharedVerdict = ({ shared }: { shared: SharedProperty }) => {
  const { name, address, kind, compliance, not_in_order, badge, report_url } = shared;
  const isCompliant = compliance === 'compliant';
  const facts = factsOf(shared);
  const content = (
    <>
      <VerdictHeading tone={isCompliant ? 'good' : compliance === 'non_compliant' ? 'attention' : 'none'}>
        {name} {VERDICTS[compliance]}
      </VerdictHeading>
      <Address>
        {address} · {kind}
      </Address>
      {not_in_order.length > 0 && (
        <Failing>
          <BulletList items={not_in_order} />
        </Failing>
      )}
      {facts.length > 0 && (
        <Facts>
          <FactList items={facts} across />
        </Facts>
      )}
      <Buttons>
        {report_url && (
          <Button href={report_url} startIcon={<Download />}>
            Download Report
          </Button>
        )}
        {badge && (
          <Button variant="outlined" href={badge.url}>
            Check the badge
          </Button>
        )}
      </Buttons>
    </>
  );
  if (isCompliant) return <Plaque as="section">{content}</Plaque>;
  return (
    <PlaqueOutline as="section" tone={compliance === 'non_compliant' ? 'bad' : 'none'}>
      {content}
    </PlaqueOutline>
  );
};
