import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../whenIdle.ts';
import { IconButton } from '../actions/IconButton.tsx';
import type { DocumentActionsProps } from './documentAction.ts';

const load = () => import('./OpenActionMenu.tsx');
const OpenActionMenu = lazy(async () => ({ default: (await load()).OpenActionMenu }));

/** The button shows at once; the menu is loaded when the browser has nothing else to do. */
export const ActionMenu = ({ of, actions }: DocumentActionsProps) => {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  useEffect(() => {
    // If it fails, the menu that opens tries again.
    whenIdle(() => void load().catch(() => undefined));
  }, []);
  return (
    <>
      <IconButton
        label={`Actions for ${of}`}
        expanded={menu?.open ?? false}
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, open: true })}
      >
        <Ellipsis />
      </IconButton>
      <Suspense>
        {menu && <OpenActionMenu {...menu} actions={actions} onClose={() => setMenu({ ...menu, open: false })} />}
      </Suspense>
    </>
  );
};
