// The project's own rules, each too small for a package.

const letters = /\p{L}{2,}/u;
const spokenAttributes = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'description', 'hint']);

/** Copy belongs beside its feature in `*.copy.es.ts`, where translators and reviewers find it. */
const noCopyInJsx = {
  meta: { type: 'problem', schema: [], messages: { copy: 'Words that people read stand in a *.copy.es.ts file beside the feature, not in JSX.' } },
  create: (context) => ({
    JSXText(node) {
      if (letters.test(node.value)) context.report({ node, messageId: 'copy' });
    },
    'JSXExpressionContainer > Literal, JSXExpressionContainer > TemplateLiteral'(node) {
      if (node.parent.parent.type === 'JSXAttribute') return;
      const text = node.type === 'Literal' ? String(node.value) : node.quasis.map((part) => part.value.cooked).join('');
      // A lower-case token such as `chat_` is a key, not copy.
      if (letters.test(text) && !/^[a-z_]+$/.test(text)) context.report({ node, messageId: 'copy' });
    },
    JSXAttribute(node) {
      if (spokenAttributes.has(node.name.name) && node.value?.type === 'Literal' && letters.test(String(node.value.value))) {
        context.report({ node, messageId: 'copy' });
      }
    },
  }),
};

/** A suppression without a reason hides a decision. */
const explainedDisable = {
  meta: { type: 'problem', schema: [], messages: { reason: 'Say why after two hyphens: "eslint-disable-next-line rule -- reason".' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*eslint-disable/.test(comment.value) && !/ -- \S/.test(comment.value)) context.report({ loc: comment.loc, messageId: 'reason' });
        if (/^\s*@ts-(ignore|nocheck)/.test(comment.value)) context.report({ loc: comment.loc, messageId: 'reason' });
      }
    },
  }),
};

/** Two hundred lines suffice for one idea; the first comment of a longer file gives the reason ("Long because …"). */
const fileSize = {
  meta: { type: 'suggestion', schema: [], messages: { long: 'This file has {{lines}} lines: split it at 200, or let its first comment say "Long because …".' } },
  create: (context) => ({
    Program(node) {
      const lines = context.sourceCode.lines.length;
      const first = context.sourceCode.getAllComments()[0]?.value ?? '';
      if (lines > 201 && !first.includes('Long because')) context.report({ node, messageId: 'long', data: { lines } });
    },
  }),
};

export default { rules: { 'no-copy-in-jsx': noCopyInJsx, 'explained-disable': explainedDisable, 'file-size': fileSize } };
