// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are shown as blocks, which takes a table's own roles away.
import type { LegalBlock } from '../../content/legalPage.ts';
import { Text } from '../document/Text.tsx';

type Table = Extract<LegalBlock, { columns: unknown }>;

const FoldingTable = ({ columns, rows }: Table) => (
  <table className="table folds" role="table">
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column} scope="col" role="columnheader">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map(([name, ...cells]) => (
        <tr key={name} role="row">
          <th scope="row" role="rowheader">
            {name}
          </th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

export const Block = ({ block }: { block: LegalBlock }) => {
  if ('columns' in block) return <FoldingTable {...block} />;
  if ('paragraph' in block)
    return (
      <p>
        <Text>{block.paragraph}</Text>
      </p>
    );
  return (
    <ul className="bullets">
      {block.list.map((item) => (
        <li key={item}>
          <Text>{item}</Text>
        </li>
      ))}
    </ul>
  );
};
