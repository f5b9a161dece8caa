import type { Report } from '../../domain/assessments/contract.ts';
import { formatInstant } from '../../domain/calendar.ts';
import type { Nation } from '../../domain/properties/nation.ts';
import { UserText } from '../lib/UserText.tsx';
import { Logo } from './Logo.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { ReportVerdict } from './ReportVerdict.tsx';
import { ruleSetLabel } from './reportFacts.ts';

const sizeClass = (name: string): string => (name.length > 100 ? 'longest' : name.length > 40 ? 'long' : '');

/** A completed assessment is in progress again when an answer is missing. */
const whenOf = ({ status, completed_at, started_at }: Report): string =>
  status === 'completed' && completed_at
    ? `Completed ${formatInstant(completed_at)}`
    : `Started ${formatInstant(started_at)}`;

type Props = { readonly report: Report; readonly nation: Nation };

export const ReportCover = ({ report, nation }: Props) => (
  <article className="cover">
    <div className="masthead">
      <Logo />
      <p>Assessment report</p>
    </div>
    <h1 className={sizeClass(report.property_name)}>
      <UserText>{report.property_name}</UserText>
    </h1>
    <p className="address tabular">
      <UserText>{report.property_address}</UserText> · <span className="nowrap">{whenOf(report)}</span>
    </p>
    {report.rules_change && <p className="rules-change tabular">{report.rules_change.sentence}</p>}
    <ReportVerdict report={report} />
    <ReportSummary report={report} />
    <p className="disclaimer">
      This report rests on your own answers and the documents on file. It is a{' '}
      <span className="nowrap">self-assessment</span> with evidence on file, not a legal opinion.{' '}
      {ruleSetLabel(nation, report.edition)}.
    </p>
  </article>
);
