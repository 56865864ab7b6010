// The async boundary that Module Federation needs: shared packages are resolved before their first use. Tasks of their own, so that the
// browser can paint and answer between this script's start, React's and the page's.
const inTask = (load: () => Promise<unknown>) => new Promise((resolve) => setTimeout(() => resolve(load())));

void inTask(() => import('react-dom/client')).then(() => inTask(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap')));
