export type Child = Node | string | false | null | undefined;

const isShown = (child: Child): child is Node | string => child !== false && child != null && child !== '';

/** An element with attributes and children. Strings become text and never HTML, because many come from a bundle. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter(isShown));
  return made;
};

export const button = (label: string, kind: string, onPress: () => void): HTMLButtonElement => {
  const made = element('button', { type: 'button', class: `btn ${kind}`.trim() }, label);
  made.addEventListener('click', onPress);
  return made;
};
