import stylelint from 'stylelint';

const ruleName = 'project/layered';
const messages = stylelint.utils.ruleMessages(ruleName, {
  outside: (what) => `"${what}" stands outside a cascade layer: wrap the file in @layer ui.`,
});
/** At-rules that mean the same inside and outside a layer. */
const free = new Set(['layer', 'import', 'charset', 'keyframes', 'property', 'font-face', 'namespace']);

const layered = (enabled) => (root, result) => {
  if (!enabled) return;
  root.each((node) => {
    const outside = node.type === 'rule' || (node.type === 'atrule' && !free.has(node.name));
    if (!outside) return;
    const what = node.type === 'rule' ? node.selector : `@${node.name}`;
    stylelint.utils.report({ ruleName, result, node, message: messages.outside(what) });
  });
};
layered.ruleName = ruleName;
layered.messages = messages;
layered.meta = { url: '' };

export default stylelint.createPlugin(ruleName, layered);
