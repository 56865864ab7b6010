// The async boundary that Module Federation needs: shared packages are settled before anything uses them.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
