import { styled } from '@mui/material/styles';
import { daysBetween, formatDay } from '../../../domain/calendar.ts';
import type { AskedDocument } from '../../../domain/uploadLinks/contract.ts';
import { today } from '../../clock.ts';
import { colour, size, tablet } from '../../theme/tokens.ts';

const Aside = styled('aside')({
  paddingTop: 116,
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr)',
    gap: 24,
    alignItems: 'baseline',
    padding: '20px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  '& dl > div:first-of-type': { borderTop: 0 },
  '& dt': { fontSize: size.xxxl, fontWeight: 700, lineHeight: 1, letterSpacing: '-.02em', textAlign: 'right' },
  '& dd b': { display: 'block', color: colour.ink },
  '& dd': { color: colour.ink2 },
  [tablet]: { display: 'none' },
});

type Props = { asked: Pick<AskedDocument, 'expires_on'>; name: string };

/** What the page asks for, in numbers. Left out on a narrow screen, where the form says the same. */
export const LinkFacts = ({ asked, name }: Props) => {
  const days = daysBetween(today(), asked.expires_on);
  return (
    <Aside className="num" aria-label="What this is">
      <dl>
        <div>
          <dt>1</dt>
          <dd>
            <b>document</b>The {name}, and nothing else
          </dd>
        </div>
        <div>
          <dt>1</dt>
          <dd>
            <b>minute, about</b>A photo of each page is enough
          </dd>
        </div>
        <div>
          <dt>{days}</dt>
          <dd>
            <b>{days === 1 ? 'day' : 'days'}</b>The link works until {formatDay(asked.expires_on)}
          </dd>
        </div>
      </dl>
    </Aside>
  );
};
