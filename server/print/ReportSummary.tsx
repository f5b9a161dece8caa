import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { isInOrder, itemsBySection } from './reportFacts.ts';

type Status = ReportItem['status'];

const CELL_ICONS: Readonly<Record<Status, string | null>> = {
  compliant: 'M2.5 6.3 5 8.8l4.5-5',
  not_applicable: 'M3 6h6',
  non_compliant: 'M3 3l6 6M9 3l-6 6',
  unanswered: null,
};

const StatusCell = ({ status }: { status: Status }) => {
  const path = CELL_ICONS[status];
  return (
    <i className={status}>
      {path && (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={path} />
        </svg>
      )}
    </i>
  );
};

const Legend = ({ summary }: { summary: Report['summary'] }) => (
  <p className="legend">
    <span>
      <StatusCell status="compliant" />
      Compliant {summary.compliant}
    </span>
    <span>
      <StatusCell status="not_applicable" />
      Not applicable {summary.not_applicable}
    </span>
    <span>
      <StatusCell status="non_compliant" />
      Non-compliant {summary.non_compliant}
    </span>
    <span>
      {summary.unanswered > 0 && <StatusCell status="unanswered" />}
      Unanswered {summary.unanswered}
    </span>
  </p>
);

// The most urgent first.
const CELL_ORDER: readonly Status[] = ['non_compliant', 'unanswered', 'compliant', 'not_applicable'];

const Remark = ({ items }: { items: readonly ReportItem[] }) => {
  const count = (status: Status) => items.filter((item) => item.status === status).length;
  if (count('non_compliant')) return <b className="to-put-right">{count('non_compliant')} to put right</b>;
  return items.every(isInOrder) ? 'In order' : `${count('unanswered')} unanswered`;
};

type Section = { readonly title: string; readonly items: readonly ReportItem[] };

const SectionRow = ({ title, items }: Section) => {
  const sorted = CELL_ORDER.flatMap((status) => items.filter((item) => item.status === status));
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <span className="cells" aria-hidden="true">
          {sorted.map(({ question, status }) => (
            <StatusCell key={question.id} status={status} />
          ))}
        </span>
      </td>
      <td>
        <Remark items={items} />
      </td>
    </tr>
  );
};

export const ReportSummary = ({ report }: { report: Report }) => (
  <section className="summary">
    <h2>Summary</h2>
    <Legend summary={report.summary} />
    <table>
      <caption className="visually-hidden">Answers by section</caption>
      <tbody>
        {itemsBySection(report).map(({ title, items }) => (
          <SectionRow key={title} title={title} items={items} />
        ))}
      </tbody>
    </table>
  </section>
);
