/** Whether this page is being left on purpose, by a full load: a session that ends meanwhile has been ended, not lost, and a stream that ends with it is no news. */
export const leaving = { isUnderWay: false };
