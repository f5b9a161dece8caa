import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { GroupRow } from '../../../domain/arrangement/contract.ts';
import { countOfProperties, inThousands } from '../../../domain/numberWords.ts';
import { reasonOf } from '../../api/http.ts';
import { teamQueries } from '../../api/teamQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { focusNewItem } from '../../components/page/focusMain.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { RemoveGroupDialog } from './RemoveGroupDialog.tsx';
import { RenameGroupDialog } from './RenameGroupDialog.tsx';

const List = styled(Card)({
  padding: '4px 24px',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '10px 0',
    overflowWrap: 'anywhere',
  },
  '& li + li, & .all': { borderTop: `1px solid ${colour.line}` },
  '& .about': { display: 'block', fontSize: size.s, color: colour.ink2 },
  '& .do': { display: 'flex', marginRight: -12 },
  [phone]: {
    padding: '4px 16px',
    '& li': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .do': { marginLeft: -12 },
  },
});
const Count = styled('span')({ marginLeft: 8, fontSize: size.m, fontWeight: 400, color: colour.ink2 });

/** Groups that are shown before the rest is asked for: an account may have 2,000. */
const FIRST = 10;

const propertiesText = ({ properties }: GroupRow): string => countOfProperties(properties);

type Dialog = { readonly kind: 'rename' | 'remove'; readonly group: GroupRow };

/** The groups of properties, one for each client. */
export const Groups = () => {
  const query = useQuery(teamQueries.arrangement());
  const failure = useLoadFailure(query);
  const { data } = query;
  const [dialog, open] = useState<Dialog | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const close = () => open(null);
  const showAll = () => {
    setShowsAll(true);
    focusNewItem(list, FIRST);
  };
  const groups = data?.groups ?? [];
  if (data && groups.length === 0 && !dialog) return null;
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">
        Clients
        {data && <Count className="num">{inThousands(groups.length)}</Count>}
      </h2>
      {failure && (
        <ErrorState title="The clients could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {groups.length > 0 && (
        <List flush>
          <ul ref={list}>
            {groups.slice(0, showsAll ? undefined : FIRST).map((group) => (
              <li key={group.id} tabIndex={-1}>
                <div>
                  <b>{group.name}</b>
                  <span className="about num">{propertiesText(group)}</span>
                </div>
                <div className="do">
                  <Button variant="text" size="small" onClick={() => open({ kind: 'rename', group })}>
                    Rename<VisuallyHidden> {group.name}</VisuallyHidden>
                  </Button>
                  <Button variant="text" size="small" onClick={() => open({ kind: 'remove', group })}>
                    Remove<VisuallyHidden> {group.name}</VisuallyHidden>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {!showsAll && groups.length > FIRST && (
            <div className="all">
              <Button variant="text" onClick={showAll}>
                Show all {inThousands(groups.length)}
              </Button>
            </div>
          )}
        </List>
      )}
      {dialog?.kind === 'rename' && <RenameGroupDialog group={dialog.group} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveGroupDialog group={dialog.group} onClose={close} />}
    </section>
  );
};
