import { readFileSync } from 'node:fs';

/** Milliseconds that a test file asks for; 0 where the common limit will do. */
const asksFor = (text) => Number(/jest\.setTimeout\(([\d_]+)\)/.exec(text)?.[1]?.replaceAll('_', '') ?? 0);

/** What takes longest begins first, or one worker ends with it while the other has nothing left to do. A fresh clone knows no earlier run. */
export default class LongestFirst {
  sort(tests) {
    const known = tests.map((test) => ({ test, text: readFileSync(test.path, 'utf8') }));
    return known.sort((one, other) => asksFor(other.text) - asksFor(one.text) || other.text.length - one.text.length).map(({ test }) => test);
  }

  /** The order goes by the files alone. */
  cacheResults() {}
}
