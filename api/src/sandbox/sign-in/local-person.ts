/** Somebody who can sign in on a machine without a Google client. */
export interface LocalPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** What the sign-in page says about this person. */
  readonly description: string;
  readonly emailVerified?: boolean;
  /** Comes with a password alone, as everybody does whose provider says nothing of factors. */
  readonly oneFactor?: boolean;
}
