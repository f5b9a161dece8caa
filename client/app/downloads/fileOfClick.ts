/** The address of the file that a click asks for. Null for other links, and where the browser opens a new tab or window. */
export const fileOfClick = (event: MouseEvent): string | null => {
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  return href?.startsWith('/api/') ? href : null;
};
