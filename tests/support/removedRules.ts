import type { Plugin } from 'vite';

/** As a parser gives it: https://github.com/estree/estree */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;
type Rule = { readonly start: number; readonly end: number; readonly instead: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The node and all below it. */
const nodesIn = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node).flatMap((value) => [value].flat().filter(isNode).flatMap(nodesIn)),
];

const child = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};

/**
 * The rules of a decider: an `if` that returns a refusal, and a choice between a refusal, or nothing to record, and something
 * else; and what is there without the rule.
 */
const rulesIn = (program: Node, code: string): readonly Rule[] => {
  const nodes = nodesIn(program);
  const isRefusing = (node: Node | undefined): boolean =>
    node?.type === 'CallExpression' && refusing.has(String(child(node, 'callee')?.name));
  const refusing = new Set(['reject']);
  const constants = new Set<string>();
  for (const node of nodes) {
    const [name, value] = [child(node, 'id')?.name, child(node, 'init')];
    if (node.type !== 'VariableDeclarator' || typeof name !== 'string' || !value) continue;
    if (isRefusing(value)) constants.add(name);
    else if (value.type === 'ArrowFunctionExpression' && isRefusing(child(value, 'body'))) refusing.add(name);
  }
  const isRefusal = (node: Node | undefined): boolean =>
    isRefusing(node) ||
    (node?.type === 'Identifier' && constants.has(String(node.name))) ||
    (node?.type === 'ArrayExpression' && Array.isArray(node.elements) && node.elements.length === 0);
  const isReturned = (node: Node | undefined): boolean =>
    node?.type === 'ReturnStatement' ? isRefusal(child(node, 'argument')) : isBlockOf(node);
  const isBlockOf = (node: Node | undefined): boolean =>
    node?.type === 'BlockStatement' && Array.isArray(node.body) && node.body.length === 1 && isReturned(node.body[0]);

  return nodes.flatMap((node) => {
    const { type, start, end } = node;
    const text = (key: string) => code.slice(child(node, key)?.start, child(node, key)?.end);
    if (type === 'IfStatement' && !node.alternate && isReturned(child(node, 'consequent')))
      return [{ start, end, instead: ';' }];
    if (type !== 'ConditionalExpression') return [];
    if (isRefusal(child(node, 'consequent'))) return [{ start, end, instead: `(${text('alternate')})` }];
    if (isRefusal(child(node, 'alternate'))) return [{ start, end, instead: `(${text('consequent')})` }];
    return [];
  });
};

/**
 * Loads `decider.ts?rule=3` as the file without its fourth rule. Its export RULES has the texts of all of them, also
 * with a number that no rule has.
 */
export const removedRules: Plugin = {
  name: 'removed-rules',
  // When the types are gone, because the parser reads JavaScript.
  enforce: 'post',
  transform(code, id) {
    const number = /\?rule=(\d+)$/.exec(id)?.[1];
    if (number === undefined) return;
    const rules = rulesIn(this.parse(code) as unknown as Node, code);
    const removed = rules[Number(number)];
    const without = removed ? code.slice(0, removed.start) + removed.instead + code.slice(removed.end) : code;
    const texts = rules.map(({ start, end }) => code.slice(start, end));
    return { code: `${without}\nexport const RULES = ${JSON.stringify(texts)};`, map: null };
  },
};
