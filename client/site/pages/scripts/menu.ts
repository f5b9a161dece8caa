/** Closes the menu on Escape, on a click elsewhere and when the focus leaves it. It opens without script. */
export const closeMenu = (): void => {
  const menu = document.querySelector<HTMLDetailsElement>('.site-menu');
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
};
