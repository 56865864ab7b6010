// The async boundary that Module Federation needs: shared packages are resolved before their first use. A task of its own, so that the
// browser can paint and answer between this script's start and React's.
setTimeout(() => void import(/* webpackChunkName: "bootstrap" */ './bootstrap'));
