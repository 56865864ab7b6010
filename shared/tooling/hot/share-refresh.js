// The shell runs this before React. The page has one react-refresh runtime: a second one would never see React.
// Each app writes its own prefix, because several carry `../shared/ui/button/button.tsx` under the same module id.
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
