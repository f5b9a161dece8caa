import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { phone } from '../../../theme/tokens.ts';
import { RulesChangeNotice } from '../../rulesChange/RulesChangeNotice.tsx';
import type { CardActions } from '../cardActions.ts';
import { openQuestionHref } from '../questionnaireLinks.ts';

const Frame = styled('div')({ paddingTop: 16, [phone]: { paddingTop: 14 } });

type Props = { property: OverviewRow; mayAssess: boolean; actions: Pick<CardActions, 'move' | 'waiting'> };

/**
 * Without a subscription the link opens the questionnaire's page, which says so and offers the plans to the account's
 * holder.
 */
export const PropertyRulesChange = ({ property, mayAssess, actions }: Props) => {
  const { assessment } = property;
  if (!assessment?.rules_change) return null;
  const { rules_change } = assessment;
  return (
    <Frame>
      <RulesChangeNotice
        change={rules_change}
        onMove={rules_change.movable && mayAssess ? () => actions.move(property) : null}
        moving={actions.waiting.move === property.id}
        href={openQuestionHref(property, assessment)}
      />
    </Frame>
  );
};
