// A page as a screen reader has it: its accessibility tree, in reading order, and what is read aloud of itself.

/** What is said of a node beside its role and name. */
const STATES = [
  'focused',
  'disabled',
  'selected',
  'checked',
  'pressed',
  'expanded',
  'hasPopup',
  'modal',
  'invalid',
  'required',
  'readonly',
  'level',
  'live',
  'valuetext',
];
/** Parts of a line of text, and boxes that say nothing. */
const SILENT = new Set(['InlineTextBox', 'none', 'generic', 'LineBreak', 'LayoutTable', 'ListMarker', 'RootWebArea']);

const stateOf = ({ name, value: { value } }) => {
  if (!STATES.includes(name) || value === false || value === 'false' || value === '' || value === 'off') return null;
  return value === true || value === 'true' ? name : `${name}=${value}`;
};

/** The lines of the tree that are read, in order: `depth`, `role`, `name`, `states`, and `id`, by which `press` finds it. */
export async function readTree(session) {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines = [];
  const walk = (node, depth, around) => {
    const role = node.role?.value ?? '';
    // Those of the browser's own look for marks that turn the direction of what stands between them.
    const name = (node.name?.value ?? '').replace(/[\u2066-\u2069]/gu, '').trim();
    const isText = role === 'StaticText';
    const isRead = !node.ignored && !SILENT.has(role) && !(isText && (name === '' || around.includes(name)));
    if (isRead) {
      const states = (node.properties ?? []).map(stateOf).filter((state) => state !== null);
      if (node.value?.value !== undefined && String(node.value.value) !== name)
        states.push(`value=${node.value.value}`);
      if (node.description?.value) states.push(`description=${node.description.value}`);
      lines.push({ depth, role: isText ? 'text' : role, name, states, id: node.backendDOMNodeId });
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, isRead ? depth + 1 : depth, isRead && name !== '' ? name : around);
    }
  };
  walk(nodes[0], 0, '');
  return lines;
}

/** As it stands in a golden file; `changing` are pairs of what differs from run to run and what stands for it. */
export function written(lines, changing = []) {
  const text = lines.map(({ depth, role, name, states }) =>
    [`${'  '.repeat(depth)}${role}`, name && JSON.stringify(name), ...states].filter(Boolean).join(' '),
  );
  return `${changing.reduce((all, [what, by]) => all.replaceAll(what, by), text.join('\n'))}\n`;
}

/** The first line with this role whose name is, or matches, `name`, unless it is disabled. */
export const find = (lines, role, name = /(?:)/) =>
  lines.find(
    (line) =>
      line.role === role &&
      (typeof name === 'string' ? line.name === name : name.test(line.name)) &&
      !line.states.includes('disabled'),
  );

/** Does what a screen reader does when it is told to activate a line: focuses it and presses the key. */
export async function press(page, session, { id }, key = 'Enter') {
  await session.send('DOM.focus', { backendNodeId: id });
  await page.keyboard.press(key);
}

/** Collects what the live regions say; `heard()` gives and forgets it. */
export async function listen(page) {
  await page.addInitScript(() => {
    const said = [];
    globalThis.heard = () => said.splice(0);
    const follow = () => {
      for (const region of document.querySelectorAll('#live-polite, #live-assertive'))
        new MutationObserver(() => {
          if (region.textContent !== '') said.push([region.getAttribute('role'), region.textContent]);
        }).observe(region, { childList: true, characterData: true, subtree: true });
    };
    addEventListener('DOMContentLoaded', follow);
  });
  return () => page.evaluate(() => globalThis.heard());
}
