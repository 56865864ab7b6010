// The async boundary that Module Federation needs: shared packages are resolved before their first use.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
