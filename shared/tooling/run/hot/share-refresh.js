// The shell runs this before React. The page has one react-refresh runtime: React ignores a second one. Each app adds its own prefix,
// because several contain `../shared/ui/button/button.tsx` under the same module id.
import * as runtime from 'react-refresh/runtime';

runtime.injectIntoGlobalHook(globalThis);
const own = (app) => ({ ...runtime, register: (type, id) => runtime.register(type, `${app} ${id}`) });
globalThis.reactRefresh = new Proxy({}, { get: (known, app) => (known[app] ??= own(app)) });
