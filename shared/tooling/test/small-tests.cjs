// Jest's `--filter`, which takes CommonJS alone: the test files that are not large.
module.exports = async (files) => {
  const { isLarge } = await import('./large-tests.mjs');
  return { filtered: files.filter((file) => !isLarge(file)) };
};
