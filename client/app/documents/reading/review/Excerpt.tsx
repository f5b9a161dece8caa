import { styled } from '@mui/material/styles';
import type { DayProposal, TextProposal } from '../../../../../domain/documents/proposals.ts';
import { colour, size } from '../../../../theme/tokens.ts';

const Quote = styled('p')({
  marginTop: 8,
  padding: '8px 12px',
  borderLeft: `3px solid ${colour.lineStrong}`,
  backgroundColor: colour.mist,
  fontSize: size.s,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& > .page': { marginRight: 10, color: colour.ink2, whiteSpace: 'nowrap' },
  '& mark': {
    boxDecorationBreak: 'clone',
    padding: '1px 3px',
    borderRadius: 3,
    backgroundColor: colour.harbour100,
    color: 'inherit',
    fontWeight: 700,
  },
  '&[data-doubtful]': {
    borderColor: colour.warn,
    '& mark': {
      backgroundColor: colour.warnBg,
      color: colour.warn,
      textDecoration: 'underline wavy 1px',
      textUnderlineOffset: 3,
    },
  },
});

type Props = { id?: string; proposal: DayProposal | TextProposal };

/** The line that a proposal comes from. */
export const Excerpt = ({ id, proposal: { line, text, page, doubts } }: Props) => {
  const at = line.lastIndexOf(text);
  const [before, behind] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + text.length)];
  return (
    <Quote id={id} data-doubtful={doubts.length > 0 || undefined}>
      <span className="page">Page {page}</span>
      <span>
        {before}
        {at >= 0 && <mark>{text}</mark>}
        {behind}
      </span>
    </Quote>
  );
};
