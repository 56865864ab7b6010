/** Who is signed in, as the identity provider says. `issuer` and `subject` name a person for good; an address that is not verified may be anybody's. */
export interface Person { readonly issuer: string; readonly subject: string; readonly email: string; readonly emailVerified: boolean }
