import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Report } from '../../../../domain/assessments/contract.ts';
import type { Badge } from '../../../../domain/badges/contract.ts';
import { formatDay, formatInstant } from '../../../../domain/calendar.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Plaque } from '../../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../../components/data/FactList.tsx';
import { PAGES } from '../../../paths.ts';
import { phone, size } from '../../../theme/tokens.ts';
import { firstUndone, sheetOf } from '../../questionnaire/sheet.ts';
import { assessmentHref } from '../questionnaireLinks.ts';
import { isPassed } from '../reportItems.ts';
import type { ReadyReport } from '../useReport.ts';
import { failedAdvice, failedHeadline, remainingText } from '../verdictTexts.ts';

const Say = styled('p')({
  marginTop: 16,
  fontSize: size.lead,
  maxWidth: '34em',
  [phone]: { marginTop: 12, fontSize: size.m },
});
const Ways = styled('div')({ display: 'flex', gap: 12, marginTop: 28, [phone]: { flexDirection: 'column' } });

const below = { marginBottom: 24, [phone]: { marginBottom: 16 } };
const Enamel = styled(Plaque)(below);
const Place = styled(PlaqueOutline)(below);

type Props = { report: Report; badge: Badge | null; viewBadge: ReadyReport['viewBadge'] };

const completedOn = ({ completed_at }: Report): string => (completed_at ? formatInstant(completed_at) : '–');

const Passed = ({ report, badge, viewBadge }: Props) => (
  <Enamel as="section">
    <VerdictHeading tone="good">
      Congratulations!
      <br />
      {report.property_name} is compliant
    </VerdictHeading>
    <Say>
      All {report.summary.total} questions are answered, every answer counts as compliant, and the required documents
      are on file and in date.
    </Say>
    <FactList
      row
      items={[
        badge ? { label: 'Badge', value: badge.badge_id } : { label: 'Verdict', value: 'Compliant' },
        { label: 'Score', value: `${report.score}%` },
        badge
          ? { label: 'Valid Until', value: formatDay(badge.expiry_date) }
          : { label: 'Completed', value: completedOn(report) },
      ]}
    />
    <Ways>
      <BusyButton onClick={viewBadge.start} busy={viewBadge.busy}>
        View Badge
      </BusyButton>
      <Button variant="outlined" href={PAGES.dashboard}>
        Dashboard
      </Button>
    </Ways>
  </Enamel>
);

const Failed = ({ report }: { report: Report }) => {
  const { summary } = report;
  return (
    <Place as="section" tone="bad">
      <VerdictHeading tone="attention">
        {failedHeadline(summary.non_compliant + summary.unanswered, report.property_name)}
      </VerdictHeading>
      <Say>
        {summary.compliant + summary.not_applicable} of {summary.total} answers are in order.{' '}
        {failedAdvice(summary.non_compliant + summary.unanswered, report.badge_id !== null)}
      </Say>
      <FactList
        row
        items={[
          { label: 'Verdict', value: 'Non-Compliant' },
          { label: 'Score', value: `${report.score}%` },
          { label: 'Completed', value: completedOn(report) },
        ]}
      />
    </Place>
  );
};

/** Where there is nothing left to answer: to the paper that is missing, or to the last question, which completes. */
const continueHref = (report: Report): string => {
  const { unanswered, total } = report.summary;
  return assessmentHref(report, unanswered > 0 ? undefined : (firstUndone(sheetOf(report.answers)) ?? total));
};

const UnderWay = ({ report }: { report: Report }) => {
  const { answered, total, unanswered } = report.summary;
  return (
    <Place as="section">
      <VerdictHeading tone="none">
        {unanswered > 0 ? remainingText(unanswered) : 'Every question is answered'}
      </VerdictHeading>
      <Say>
        {answered} of {total} questions are answered.{' '}
        {unanswered > 0
          ? 'The verdict comes when all of them are.'
          : 'Complete the assessment on its last page to get the verdict.'}
      </Say>
      <FactList
        row
        items={[
          { label: 'Verdict', value: 'Not yet' },
          { label: 'Score', value: `${report.score}%` },
          { label: 'Started', value: formatInstant(report.started_at) },
        ]}
      />
      <Ways>
        <Button href={continueHref(report)}>Continue Assessment</Button>
      </Ways>
    </Place>
  );
};

/** Enamel only for a passed report; for anything else the empty place of it, and the reason. */
export const VerdictPanel = (props: Props) => {
  if (isPassed(props.report)) return <Passed {...props} />;
  if (props.report.status === 'in_progress') return <UnderWay report={props.report} />;
  return <Failed report={props.report} />;
};
