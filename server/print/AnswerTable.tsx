import type { ReportItem } from '../../domain/assessments/contract.ts';
import { formatDay } from '../../domain/calendar.ts';

const documentLabel = ({ document }: ReportItem): string => {
  if (document === null) return '–';
  return document.expiry_date === null ? 'On file, no expiry' : `On file until ${formatDay(document.expiry_date)}`;
};

const AnswerRow = ({ item }: { item: ReportItem }) => (
  <tr>
    <td className="number tabular">{item.question.id}</td>
    <td>
      <b>{item.question.briefDescription}</b>
      <span className="question">{item.question.question}</span>
    </td>
    <td className="answer">{item.answer ?? '–'}</td>
    <td className="document tabular">{documentLabel(item)}</td>
  </tr>
);

type Props = {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly ReportItem[];
  readonly newPage: boolean;
};

/** A table, because browsers repeat its head on every page that it continues on. */
export const AnswerTable = ({ title, lead, items, newPage }: Props) =>
  items.length > 0 && (
    <article className={newPage ? 'part new-page' : 'part'}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <table className="answers">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Question</th>
            <th scope="col">Your answer</th>
            <th scope="col">Document</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <AnswerRow key={item.question.id} item={item} />
          ))}
        </tbody>
      </table>
    </article>
  );
