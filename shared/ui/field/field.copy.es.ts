export const fieldCopy = { optional: '(opcional)' };
