import { styled } from '@mui/material/styles';
import { Bell, Check, CircleX, ClipboardCheck, File, House, Link, type LucideIcon, QrCode } from 'lucide-react';
import type { ReplayStep, StepKind } from '../../../../domain/replay/contract.ts';
import type { HistoryChange } from '../../../../domain/timeline/contract.ts';
import { After, Before } from '../../../components/data/BeforeAfter.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { momentText, stepNumber } from '../stepTexts.ts';

const Row = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: 12,
  padding: '10px 24px 14px',
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 37,
    top: 42,
    bottom: -8,
    borderLeft: `2px solid ${colour.line}`,
  },
  '&[data-here]': { backgroundColor: colour.harbour50, boxShadow: `inset 4px 0 0 ${colour.harbour700}` },
  '&[data-here] button': { fontWeight: 700 },
  '& > .sign': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    backgroundColor: colour.noneBg,
    color: colour.none,
    fontSize: size.s,
  },
  '& > .sign[data-tone=good]': { backgroundColor: colour.goodBg, color: colour.good },
  '& > .sign[data-tone=bad]': { backgroundColor: colour.badBg, color: colour.bad },
  '& button': {
    minHeight: 28,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: colour.ink,
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& button:hover': { textDecoration: 'underline' },
  '& del': { color: colour.ink2 },
  '& ins': { textDecoration: 'none' },
  '& .by': { display: 'block', fontSize: size.s, color: colour.ink2, overflowWrap: 'anywhere' },
  [phone]: { paddingInline: 16, '&:not(:last-child)::before': { left: 29 } },
});

const ICONS: Readonly<Record<StepKind, LucideIcon>> = {
  answers: Check,
  documents: File,
  assessment: ClipboardCheck,
  badge: QrCode,
  property: House,
  reminders: Bell,
  links: Link,
};

const toneOf = ({ set }: ReplayStep): 'good' | 'bad' | undefined => {
  if (set.compliance === 'compliant') return 'good';
  // A Yes whose document is still to come fails nothing yet.
  const fails = Object.values(set.items ?? {}).some((item) => item?.fails && (item.answer === 'No' || item.document));
  return set.compliance === 'non_compliant' || fails ? 'bad' : undefined;
};

const Change = ({ what, was, now }: HistoryChange) => (
  <>
    {' '}
    {what}: {was !== null && <Before>{was}</Before>} <After>{now ?? 'none'}</After>.
  </>
);

type Props = { step: ReplayStep; by: string; place: number; isShown: boolean; onOpen: () => void };

/** One step in words: what, who and when, before and after. */
export const StepEntry = ({ step, by, place, isShown, onOpen }: Props) => {
  const tone = toneOf(step);
  const Icon = tone === 'bad' ? CircleX : ICONS[step.kind];
  return (
    <Row data-here={isShown || undefined}>
      <span className="sign" data-tone={tone}>
        <Icon aria-hidden="true" />
      </span>
      <div>
        <button type="button" aria-current={isShown ? 'step' : undefined} onClick={onOpen}>
          {step.summary}
          {step.changes.map((change) => (
            <Change key={`${change.what} ${change.now}`} {...change} />
          ))}
        </button>
        <span className="by">
          {stepNumber(place)} · {momentText(step.at)} · {by}
        </span>
      </div>
    </Row>
  );
};
