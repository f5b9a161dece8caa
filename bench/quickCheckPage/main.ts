import { mountQuickCheck } from '../../client/site/quickCheck/mount.tsx';

const place = document.querySelector<HTMLElement>('#quick-check');
if (place)
  mountQuickCheck(place, {
    onExit: () => {
      place.textContent = 'The homepage';
    },
  });
