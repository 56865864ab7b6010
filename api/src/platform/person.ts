/** The signed-in person. `issuer` and `subject` identify a person for good; anybody may claim an unverified address. */
export interface Person { readonly issuer: string; readonly subject: string; readonly email: string; readonly emailVerified: boolean }
