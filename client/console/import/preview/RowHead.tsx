import { Pill, type PillProps } from '../../../components/data/Pill.tsx';

type Props = { row: { readonly row: number; readonly left_out: boolean }; status: PillProps };

/** The number of a row in its file, and what becomes of it. */
export const RowHead = ({ row, status }: Props) => (
  <>
    <td className="no">
      <span className="rw">Row </span>
      {row.row}
    </td>
    <td className="st">
      <Pill {...status} label={row.left_out ? 'Left out' : status.label} />
    </td>
  </>
);
