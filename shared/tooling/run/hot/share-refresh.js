// The shell runs this before React. The page has one react-refresh runtime: React ignores a second one. Each app adds its own prefix,
// because several contain `../shared/ui/button/button.tsx` under the same module id.
import * as runtime from 'react-refresh/runtime';

runtime.injectIntoGlobalHook(globalThis);
const own = (app) => ({ ...runtime, register: (type, id) => runtime.register(type, `${app} ${id}`) });
const known = new Map();
globalThis.reactRefresh = new Proxy(
  {},
  {
    get(_target, app) {
      if (!known.has(app)) known.set(app, own(app));
      return known.get(app);
    },
  },
);
