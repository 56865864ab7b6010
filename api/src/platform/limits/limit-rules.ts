export interface LimitRule {
  /** Number of turns per key and window. */
  readonly points: number;
  readonly seconds: number;
  /** Turns are given back, maybe by another process than the one that refused. */
  readonly givenBack?: true;
}

const minute = 60;
const hour = 60 * minute;

/** All limits of the API in one place; modules add theirs here. Limits that end with `ByAddress` also count networks (`networksOf`). */
export const limitRules = {
  contactByAddress: { points: 20, seconds: 10 * minute },
  contactByEmail: { points: 8, seconds: hour },
  callByAddress: { points: 20, seconds: 10 * minute },
  signInByAddress: { points: 60, seconds: 10 * minute },
  /** Wrong tries of a second factor, from one network and from all: no stranger locks a person out; a month of guessing succeeds once in 150. */
  secondFactorByNetwork: { points: 5, seconds: 15 * minute, givenBack: true },
  secondFactorByPerson: { points: 100, seconds: 24 * hour, givenBack: true },
  /** Each invitation sends a mail to an address of the owner's choice. */
  invitationByClinic: { points: 30, seconds: hour },
  /** Mails of one clinic to one address; a repeated invitation sends no second mail. */
  invitationMail: { points: 1, seconds: 24 * hour, givenBack: true },
  chatStartByAddress: { points: 20, seconds: 10 * minute },
  chatMessageByAddress: { points: 60, seconds: minute },
  /** Wrong codes; correct ones cost nothing. A code has 50 random bits: at 20 tries in ten minutes, trying all takes 10^9 years. */
  demoCodeByAddress: { points: 20, seconds: 10 * minute },
  demoCodeOverall: { points: 3000, seconds: 10 * minute },
  /** Remaining turns of an address when the common limit is exhausted. */
  demoCodeUnderSiegeByAddress: { points: 5, seconds: 10 * minute },
  demoLogByAddress: { points: 600, seconds: 10 * minute },
  demoLogByCode: { points: 5000, seconds: 24 * hour },
  demoBookingByAddress: { points: 20, seconds: hour },
  /** Bookings with one code, and moves of one booking by its link; each sends a mail. Cancelling is not limited. */
  bookingMove: { points: 20, seconds: hour, givenBack: true },
  /** Some programs read for many clinics from one address. */
  calendarByAddress: { points: 120, seconds: 10 * minute },
  calendarByClinic: { points: 30, seconds: 10 * minute },
  /** Reports of pages: a clinic behind one address opens many. */
  vitalsByAddress: { points: 600, seconds: 5 * minute },
  /** Acts with one token of an operator or of CI: most write to the release log, which is kept for good and read whole. */
  actsByToken: { points: 600, seconds: hour },
  /** Readings by one token of what is kept of clinics and people; an archive of a large clinic takes thousands. */
  readingsByToken: { points: 6000, seconds: hour },
  /** Acts of one person in the panel and in /ops, and readings that the audit trail notes: all of these write to a log. */
  actsByPerson: { points: 2000, seconds: hour },
} satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
export type GivenBack = { [Name in LimitName]: (typeof limitRules)[Name] extends { readonly givenBack: true } ? Name : never }[LimitName];

/** Common limits of all visitors, a clinic's and a code's, each smaller. The last quarter is for networks that used none (decision 229). */
export const shareRules = {
  callOverall: { points: 120, seconds: minute },
  callByClinic: { points: 80, seconds: minute },
  callByCode: { points: 40, seconds: minute },
  chatOverall: { points: 120, seconds: minute },
  chatByClinic: { points: 80, seconds: minute },
  chatByCode: { points: 40, seconds: minute },
  /** Lines that visitors write: each costs one answer of the provider. */
  lineOverall: { points: 900, seconds: minute },
  lineByClinic: { points: 600, seconds: minute },
  lineByCode: { points: 300, seconds: minute },
} satisfies Record<string, LimitRule>;

export type ShareName = keyof typeof shareRules;
