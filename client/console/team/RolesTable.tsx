import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { ROLE_LABELS } from '../../../domain/access/contract.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { BLOCKS, Table } from '../list/tableStyles.ts';
import { roleLines, SHOWN_ROLES } from './roles.ts';

const Roles = styled(Table)({
  '& tbody th': { fontWeight: 400 },
  '& td, & thead th + th': { textAlign: 'center', width: '12.5%' },
  '& td > svg': { color: colour.good, strokeWidth: 2.6 },
  '& td > .no': { color: colour.ink3 },
  [BLOCKS]: {
    '&& tbody th': { fontWeight: 700 },
    '&& td': { width: 'auto', textAlign: 'left' },
    // Each line names the roles that may.
    '&& td[data-phone]': { display: 'inline-block', marginRight: 12, '&::before': { content: 'attr(data-role)' } },
    '&& td[data-phone] > svg': { display: 'none' },
  },
});
const Note = styled('p')({ marginTop: 12, fontSize: size.s, color: colour.ink2 });

export const RolesTable = () => (
  <section aria-labelledby="roles">
    <h2 id="roles">What each role may do</h2>
    <Card flush>
      <Roles role="table">
        <caption>Roles and what they may do</caption>
        <thead>
          <tr>
            <th scope="col">Action</th>
            {SHOWN_ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_LABELS[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleLines.map(({ label, allowed }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {SHOWN_ROLES.map((role) => (
                <td key={role} data-role={ROLE_LABELS[role]} data-phone={allowed(role) || undefined}>
                  {allowed(role) ? (
                    <>
                      <Check aria-hidden="true" />
                      <VisuallyHidden>Yes</VisuallyHidden>
                    </>
                  ) : (
                    <>
                      <span className="no" aria-hidden="true">
                        –
                      </span>
                      <VisuallyHidden>No</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Roles>
    </Card>
    <Note>
      Everyone but a manager can be limited to a group or to certain properties, and everyone to a last day. They then
      see nothing else, not even in numbers.
    </Note>
  </section>
);
