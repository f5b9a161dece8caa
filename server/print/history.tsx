import { formatInstant, formatTime } from '../../domain/calendar.ts';
import { countOf } from '../../domain/numberWords.ts';
import type { Replay, StepFilter } from '../../domain/replay/contract.ts';
import { STEP_KIND_LABELS } from '../../domain/replay/texts.ts';
import type { HistoryChange } from '../../domain/timeline/contract.ts';
import { UserText } from '../lib/UserText.tsx';
import { documentHtml } from './document.tsx';
import { Logo } from './Logo.tsx';
import { styleSheet } from './styleSheets.ts';

const STYLES = styleSheet('./server/print/verdictPage.css') + styleSheet('./server/print/history.css');

type PrintedStep = {
  readonly step: number;
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly changes: readonly HistoryChange[];
  readonly verdict: string;
  readonly score: number | null;
  readonly badge: string | null;
};

export type PrintedHistory = {
  readonly replay: Pick<Replay, 'property' | 'steps' | 'editions'>;
  readonly steps: readonly PrintedStep[];
  readonly filter: StepFilter;
  readonly generatedAt: Date;
};

const questionText = (editions: Replay['editions'], key: string): string =>
  editions.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions)).find((one) => one.key === key)
    ?.text ?? key;

/** What was left out, in words. */
const chosenWords = ({ replay, steps, filter }: PrintedHistory): string => {
  const all = countOf(replay.steps.length, 'step');
  const chosen = [
    ...(filter.kind ? [`kind: ${STEP_KIND_LABELS[filter.kind]}`] : []),
    ...(filter.by === undefined ? [] : [`person: ${filter.by}`]),
    ...(filter.question === undefined ? [] : [`question: ${questionText(replay.editions, filter.question)}`]),
  ];
  return chosen.length === 0
    ? `All ${all}, oldest first.`
    : `${steps.length} of ${all} (${chosen.join(', ')}), oldest first.`;
};

const Change = ({ change: { what, was, now } }: { change: HistoryChange }) => (
  <p className="change">
    {what}: <del>{was ?? 'none'}</del> → <ins>{now ?? 'none'}</ins>
  </p>
);

const Row = ({ step: { step, at, by, what, changes, verdict, score, badge } }: { step: PrintedStep }) => (
  <tr>
    <td>{step}</td>
    <td>
      {formatInstant(at)} {formatTime(at)}
    </td>
    <td>
      <UserText>{by}</UserText>
    </td>
    <td>
      {what}
      {changes.map((change) => (
        <Change key={change.what} change={change} />
      ))}
    </td>
    <td>{score === null ? verdict : `${verdict}, ${score}%`}</td>
    <td>{badge}</td>
  </tr>
);

/** A4 across: what happened to a property, step by step. */
export const historyHtml = (printed: PrintedHistory): string => {
  const { replay, steps, generatedAt } = printed;
  const { name, address } = replay.property;
  const made = generatedAt.toISOString();
  return documentHtml({
    title: `History: ${name} · LetProof`,
    styles: STYLES,
    body: (
      <main>
        <div className="masthead">
          <Logo />
          <p>History</p>
        </div>
        <h1>
          <UserText>{name}</UserText>
        </h1>
        <p className="address">
          <UserText>{address}</UserText>
        </p>
        <p className="made tabular">
          {chosenWords(printed)} Made on {formatInstant(made)} at {formatTime(made)}.
        </p>
        <table className="steps tabular">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Verdict after it</th>
              <th scope="col">Badge after it</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Row key={step.step} step={step} />
            ))}
          </tbody>
        </table>
      </main>
    ),
  });
};
