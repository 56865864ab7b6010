const isAt = (folder: string, pathname: string) => `${pathname}/`.startsWith(`${folder}/`);

/** Sign-in and panel have their own frame. */
export const hasHeader = (pathname: string): boolean => !isAt('/login', pathname) && !isAt('/panel', pathname);

/** A prospect inside a private demo gets no offer of a demo. */
export const hasHeaderActions = (pathname: string): boolean => !isAt('/demos', pathname) && !isAt('/private-demo', pathname);
