import { styled } from '@mui/material/styles';
import { Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { colour, radius, size } from '../../theme/tokens.ts';
import { StatusIcon } from '../data/StatusIcon.tsx';

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 12px',
  padding: '14px 16px',
  borderRadius: radius.m,
  border: '1px solid #f1b8b4',
  backgroundColor: colour.badBg,
  color: '#7c1512',
  '&[data-tone=warn]': { backgroundColor: colour.warnBg, color: '#6b3a00', borderColor: '#edcf8f' },
  '&[data-tone=good]': { backgroundColor: colour.goodBg, color: '#07543a', borderColor: '#a9dcc4' },
  '&[data-tone=none]': { backgroundColor: colour.harbour50, color: colour.harbour800, borderColor: '#b9d6d5' },
  '& > svg': { marginTop: '.15em' },
  '&:has(h2)': { paddingBlock: '16px 14px', '& > svg': { fontSize: size.lead } },
  '&:has(li > a)': { paddingBottom: 8 },
  '& h2': { fontSize: size.lead, lineHeight: 1.5, letterSpacing: 0 },
  '& a:not(.MuiButton-root)': { color: 'inherit', fontWeight: 700 },
  // One line is 44 px high, and a text of two lines keeps the same distance to its neighbours.
  '& li > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, paddingBlock: 10 },
});

export type AlertProblem = { text: string /** The id of the field. */; field?: string | undefined };

export type AlertBoxProps = {
  /** `none`: a note without a judgement. */
  tone?: 'bad' | 'warn' | 'good' | 'none' | undefined;
  title?: string | undefined;
  /** The error summary: each problem links to its field. */
  problems?: readonly AlertProblem[] | undefined;
  children?: ReactNode;
  /** Takes the focus when it appears, so that screen readers announce it. */
  focus?: boolean | undefined;
  /** The box is in a live region, which announces it. */
  inRegion?: boolean | undefined;
  /** Its button, outside of the live region: a screen reader would announce it as part of the text. */
  action?: ReactNode;
};

const focusField = (id: string) => document.getElementById(id)?.focus();

const ProblemList = ({ problems }: { problems: readonly AlertProblem[] }) => (
  <ul>
    {problems.map(({ text, field }) => (
      <li key={text}>
        {field ? (
          <a
            href={`#${field}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(field);
            }}
          >
            {text}
          </a>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
);

export const AlertBox = ({ tone = 'bad', title, problems = [], children, focus, inRegion, action }: AlertBoxProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);

  const role = tone === 'bad' ? 'alert' : 'status';
  const region = inRegion ? undefined : role;
  const text = (
    <>
      {title && <h2>{title}</h2>}
      {children}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </>
  );
  return (
    <Box ref={box} data-tone={tone} role={action ? undefined : region} tabIndex={-1}>
      {tone === 'none' ? <Info /> : <StatusIcon name={tone === 'bad' ? 'warn' : tone} />}
      <div>
        {action ? <div role={region}>{text}</div> : text}
        {action}
      </div>
    </Box>
  );
};
