// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are shown as blocks, which takes a table's own roles away.
import { styled } from '@mui/material/styles';
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { countOf } from '../../../../domain/numberWords.ts';
import { type Difference, differencesBetween } from '../../../../domain/replay/differences.ts';
import { After, Before } from '../../../components/data/BeforeAfter.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size, small } from '../../../theme/tokens.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import { stepNumber } from '../stepTexts.ts';
import type { ReadyReplay } from '../useReplay.ts';

const Frame = styled(Card)({
  '& > h2': { fontSize: size.l },
  '& > p': { marginTop: 8, color: colour.ink2 },
  '& table': { width: '100%', marginTop: 8, borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '12px 0',
    borderTop: `1px solid ${colour.line}`,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& th': { width: '38%', paddingRight: 16 },
  '& thead th': { borderTop: 0, borderBottom: `2px solid ${colour.line}`, fontSize: size.s },
  '& tbody > tr:first-of-type > *': { borderTop: 0 },
  '& del': { color: colour.ink2 },
  '& ins': { display: 'block', textDecoration: 'none', fontWeight: 700 },
  '& td svg': { verticalAlign: '-.15em', marginLeft: 6, color: colour.ink2 },
  [small]: {
    '& thead': visuallyHidden,
    '& tr, & tbody th, & tbody td': { display: 'block', width: 'auto' },
    '& tbody td': { borderTop: 0, paddingTop: 0 },
    '& tbody th': { paddingBottom: 2 },
  },
});

const Row = ({ what, was, now }: Difference) => (
  <tr role="row">
    <th scope="row" role="rowheader">
      {what}
    </th>
    <td role="cell">
      {was !== null && (
        <>
          <Before>{was}</Before>
          <ArrowRight aria-hidden="true" />
        </>
      )}
      <After>{now ?? 'None'}</After>
    </td>
  </tr>
);

type Props = Pick<ReadyReplay, 'replay' | 'index' | 'base' | 'moment' | 'baseMoment' | 'comparedWith'>;

/** How the shown moment differs from the one that it is compared with. */
export const WhatChanged = ({ replay, index, base, moment, baseMoment, comparedWith }: Props) => {
  const differences = useMemo(() => differencesBetween(baseMoment, moment, replay), [baseMoment, moment, replay]);
  const isStep = comparedWith.kind === 'before';
  const other = base < 0 ? 'nothing' : `step ${stepNumber(base)}`;
  return (
    <Frame as="section" aria-labelledby="changed" className="num">
      <h2 id="changed">{isStep ? 'What this step changed' : `Compared with ${other}`}</h2>
      {differences.length === 0 ? (
        <p>
          {isStep
            ? 'It left answers, documents, verdict and badge as they were.'
            : 'Answers, documents, verdict and badge are the same at both moments.'}
        </p>
      ) : (
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                What
              </th>
              <th scope="col" role="columnheader">
                {base < 0 ? 'Before' : `Step ${stepNumber(base)}`}, then step {stepNumber(index)}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {differences.map((difference) => (
              <Row {...difference} key={`${difference.key} ${difference.what}`} />
            ))}
          </tbody>
        </table>
      )}
      <VisuallyHidden role="status">{`${countOf(differences.length, 'difference')} from ${other}`}</VisuallyHidden>
    </Frame>
  );
};
