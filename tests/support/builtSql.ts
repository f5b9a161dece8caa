import { type ESTree, parseSync, Visitor } from 'vite';

type Node = ESTree.Expression | ESTree.PrivateIdentifier;

/** Words and signs that stand in a text of SQL and in hardly any other one. */
const STATEMENTS =
  /\b(select\b[\s\S]*\bfrom\b|insert into|delete from|update \S+ set|order by|group by|returning|on conflict|truncate|vacuum|lock table|union all|like (all|any)|(create|alter|drop) (table|index|role|database|schema|view)|declare \w+ .*cursor|(where|and|or) \S+ (=|<>|<=?|>=?|in \(|is (not )?(null|true)|like ))|::(uuid|text|bigint|date|jsonb?|int)\b/i;
/** The last words before a value: `owner = '`. */
const BEFORE_VALUE = /(^|[\s(])(?<!\b(const|let) )[\w.]+ (=|<>|>=|<=|like|in \(|= any\() ?'?$/i;
const BEFORE_PART = /(\bjoin |\w\s+limit |(^|[^, ]\s+)where )$/i;

const isSql = (texts: readonly string[]): boolean =>
  STATEMENTS.test(texts.join('$1')) ||
  texts.slice(0, -1).some((text) => BEFORE_VALUE.test(text) || BEFORE_PART.test(text));

const CONSTANT = /^[A-Z][A-Z_0-9]*$/;

/**
 * Nothing can come from a request in a constant, in a literal, and in the place that `bind` gives (`$1`). So these are
 * accepted, and what chooses among them.
 */
const isFixed = (node: Node): boolean => {
  switch (node.type) {
    case 'Identifier':
      return CONSTANT.test(node.name);
    case 'Literal':
      return true;
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'bind';
    case 'ConditionalExpression':
      return isFixed(node.consequent) && isFixed(node.alternate);
    case 'TemplateLiteral':
      return node.expressions.every(isFixed);
    default:
      return false;
  }
};

/** What a text is made of: `texts` has one more than `inserted`, which stand between them. */
type Built = { readonly texts: readonly string[]; readonly inserted: readonly Node[] };

const joined = ({ texts, inserted }: Built, next: Built): Built => ({
  texts: [...texts.slice(0, -1), `${texts.at(-1)}${next.texts[0]}`, ...next.texts.slice(1)],
  inserted: [...inserted, ...next.inserted],
});

/** A chain of `+` is one text, wherever its values stand. */
const builtBy = (node: Node): Built => {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return builtBy(node.expression);
    case 'TemplateLiteral':
      return { texts: node.quasis.map(({ value }) => value.raw), inserted: node.expressions };
    case 'Literal':
      return { texts: [String(node.value)], inserted: [] };
    case 'BinaryExpression':
      if (node.operator === '+') return joined(builtBy(node.left), builtBy(node.right));
  }
  return { texts: ['', ''], inserted: [node] };
};

const isText = ({ texts }: Built): boolean => texts.some((text) => text !== '');
const nameOf = (node: ESTree.Node | null): string => (node?.type === 'Identifier' ? node.name : '');

/** The variables of a source that hold SQL, to which it may append. A name counts for all variables that have it. */
const variablesWithSql = (program: ESTree.Program): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (variable: ESTree.Node, value: ESTree.Expression | null) => {
    const name = nameOf(variable);
    if (value && name && isSql(builtBy(value).texts)) names.add(name);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => add(id, init),
    AssignmentExpression: ({ left, right }) => add(left, right),
  }).visit(program);
  return names;
};

/**
 * What a source inserts into texts of SQL and is not fixed, as it stands there. Twice the same has its number, so that
 * one more is noticed: `name (2 times)`.
 */
export const insertedIntoSql = (file: string, source: string): readonly string[] => {
  const { program } = parseSync(file, source);
  const ownSql = variablesWithSql(program);
  const found = new Map<number, string>();
  const note = (nodes: readonly Node[]) => {
    for (const node of nodes)
      if (!isFixed(node)) found.set(node.start, source.slice(node.start, node.end).replaceAll(/\s+/g, ' '));
  };
  const check = (node: ESTree.Expression) => {
    const built = builtBy(node);
    if (isText(built) && isSql(built.texts)) note(built.inserted);
  };
  new Visitor({
    TemplateLiteral: check,
    BinaryExpression: (node) => {
      check(node);
      // `text + name`, where the text was written elsewhere.
      const { inserted } = builtBy(node);
      if (node.operator === '+' && inserted.some((each) => ownSql.has(nameOf(each))))
        note(inserted.filter((each) => !ownSql.has(nameOf(each))));
    },
    AssignmentExpression: ({ operator, left, right }) => {
      if (operator !== '+=') return;
      const built = builtBy(right);
      if (ownSql.has(nameOf(left)) || isSql(built.texts)) note(built.inserted);
    },
  }).visit(program);
  const counts = new Map<string, number>();
  for (const text of found.values()) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`));
};
