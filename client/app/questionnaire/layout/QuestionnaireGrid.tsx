import { styled } from '@mui/material/styles';
import { Container } from '../../../components/page/Container.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

/** From here on, sections and guidance stand beside the question. */
export const wide = '@media (min-width: 1180px)';

export const QuestionnaireGrid = styled(Container)({
  flex: 1,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
  padding: '24px 0 64px',
  [wide]: {
    display: 'grid',
    gridTemplateColumns: '280px minmax(0, 1fr) 344px',
    gap: '0 56px',
    alignItems: 'start',
    padding: '32px 0 64px',
    '&[data-single]': { gridTemplateColumns: 'minmax(0, 640px) 344px', justifyContent: 'center' },
  },
  '& > aside': { fontSize: size.s },
  [phone]: { padding: '16px 0 0', alignItems: 'stretch' },
});

export const QuestionColumn = styled('div')({
  width: '100%',
  maxWidth: 640,
  [phone]: { display: 'flex', flexDirection: 'column' },
  '& > .alerts': { display: 'grid', gap: 12, '&:not(:empty)': { marginBottom: 20 } },
  '& > .guidance': {
    margin: '-8px 0 20px',
    border: `solid ${colour.line}`,
    borderWidth: '1px 0',
    '& details > summary': { color: colour.harbour700, [phone]: { minHeight: 48 } },
    '& summary + *': { padding: '4px 0 24px' },
    [phone]: { margin: '-4px 0 16px' },
  },
  '& > .answer': { marginBottom: 32, [phone]: { marginBottom: 24 } },
});
