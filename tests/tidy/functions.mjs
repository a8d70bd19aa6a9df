// Functions and classes as they stand in a text, found without a compiler: good for figures, not for refusals.
// In C++ the braces outside of comments and texts are followed; TypeScript is read by the indentation of prettier.

const COMMENT = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const TEXT = String.raw`R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'`;
const DIRECTIVE = String.raw`(?<=^|\n)[ \t]*#(?:\\\n|[^\n])*`;
const NOT_CODE = new RegExp(`${COMMENT}|${TEXT}|${DIRECTIVE}`, 'g');

const blanked = (text) => text.replace(NOT_CODE, (found) => found.replace(/[^\n]/g, ' '));
const linesOf = (text) => text.split('\n').length;

/** What the words before a brace open: a scope to look into, the body of a function, or anything else. */
function kindOf(head, follows) {
  const type = /(?<!\benum\s+)\b(?:class|struct|union)\b\s*([\w:]*)[^()]*$/.exec(head);
  if (type && !/=\s*$/.test(head)) return { kind: 'class', name: type[1], starts: type.index };
  if (/\bnamespace\b|\bextern\b\s*$/.test(head)) return { kind: 'scope' };
  const isList = /=\s*$|\brequires\s*(\([^()]*\))?\s*$|\benum\b/.test(head) || !follows;
  return head.includes('(') && !isList ? { kind: 'function' } : { kind: 'other' };
}

/** The position after the brace that closes the one at `open`. */
function closeOf(code, open) {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '{') depth++;
    if (code[at] === '}' && --depth === 0) return at + 1;
  }
  return code.length;
}

/**
 * The functions of a C++ text, by the lines of their bodies as clang-tidy counts them, and its classes, by their lines
 * and by how many declarations and definitions stand in them.
 */
export function shapeOfCpp(text) {
  const code = blanked(text);
  const found = { functions: [], classes: [] };
  const open = [];
  let from = 0;
  const member = () => open.at(-1)?.kind === 'class' && open.at(-1).members++;
  for (let at = 0; at < code.length; at++) {
    const head = code.slice(from, at);
    if (code[at] === ';') {
      if (head.trim() !== '') member();
      from = at + 1;
    } else if (code[at] === '}') {
      const scope = open.pop();
      if (scope?.kind === 'class') found.classes.push({ ...scope, lines: linesOf(code.slice(scope.start, at)) });
      from = at + 1;
    } else if (code[at] === '{') {
      const { kind, name, starts } = kindOf(head, /\s$/.test(head));
      const end = kind === 'class' || kind === 'scope' ? at + 1 : closeOf(code, at);
      if (end === at + 1) open.push({ kind, name, members: 0, start: from + starts });
      if (kind === 'function') found.functions.push(linesOf(code.slice(at, end)) - 1);
      if (kind === 'function') member();
      if (kind !== 'other') from = end;
      at = end - 1;
    }
  }
  return found;
}

const OPENS = /(=>|\)|\)\s*:\s*[^;]+?)\s*[({]$/;
const BRANCHES = /^\s*(\}\s*)?(if|for|while|switch|catch|else|do|try|return|const|let|case)\b(?!.*(=>|\bfunction\b))/;
const IS_FUNCTION = /\bfunction\b|=>\s*[({]$|^\s*(async |get |set |static |private |readonly )*[\w#]+(<[^>]*>)?\(.*\{$/;

/** The lengths of the functions of a TypeScript text as prettier sets it, from the first line to the last. */
export function functionsOfTypeScript(text) {
  const lines = text.split('\n');
  const indentOf = (line) => line.search(/\S/);
  return lines.flatMap((line, at) => {
    if (!OPENS.test(line)) return [];
    const indent = indentOf(line);
    let start = at;
    if (/^\s*[)}]/.test(line)) while (start > 0 && !(indentOf(lines[--start]) === indent && /\($/.test(lines[start])));
    const head = start === at ? line : `${lines[start]}${line.trim()}`;
    if (BRANCHES.test(head) || !IS_FUNCTION.test(head)) return [];
    const end = lines.findIndex((other, i) => i > at && indentOf(other) === indent && /^\s*[)}]/.test(other));
    return [end - start + 1];
  });
}
