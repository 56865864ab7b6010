const camelCase = ['^[a-z][a-zA-Z0-9]*$', { message: 'Class names are camelCase, so that a module reads them as properties.' }];
const inRemotes = ['remote-*/**/*.css'];
const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\((?!from)/i;

export default {
  extends: ['stylelint-config-standard', '@stylistic/stylelint-config'],
  ignoreFiles: ['**/node_modules/**', '**/dist/**', 'output/**', 'data/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'selector-class-pattern': camelCase,
    'keyframes-name-pattern': null,
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'property-no-vendor-prefix': [true, { ignoreProperties: ['text-size-adjust'] }],
    'custom-property-pattern': null,
    'no-descending-specificity': null,
    // A class may occur once in each container query.
    'no-duplicate-selectors': null,
    // WebKit takes these units without the page's zoom in font sizes: `--fluid` stands for them.
    'declaration-property-unit-disallowed-list': [{ '/^(font-size|--text-.*)$/': ['vw', 'svw', 'vh', 'vmin', 'vmax', 'cqi', 'cqw'] }],
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
    'rule-empty-line-before': null,
    'at-rule-empty-line-before': null,
    'media-feature-range-notation': null,
    '@stylistic/max-line-length': null,
    '@stylistic/string-quotes': 'single',
    'declaration-block-single-line-max-declarations': 2,
  },
  overrides: [
    {
      files: inRemotes,
      rules: {
        'declaration-no-important': [true, { message: 'A remote never shouts: put the rule in its layer or ask the shared component for a variant.' }],
        'selector-disallowed-list': [
          [/(?:^|,)\s*(?!from\b|to\b)[a-z*:][^.,\s>+~]*(?=[\s>+~,]|$)/],
          { message: 'A selector that begins without a class reaches into other apps: name a class first.' },
        ],
        'declaration-property-value-disallowed-list': [
          { '/^(?!--)/': [rawColour] },
          { message: 'Colours are tokens (shared/styles/tokens.css): a raw value misses the dark theme.' },
        ],
      },
    },
  ],
};
