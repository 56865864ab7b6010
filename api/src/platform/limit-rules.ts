export interface LimitRule {
  /** How often a key may pass in each window. */
  readonly points: number;
  readonly seconds: number;
  /** Turns are given back, maybe by another process than the one that refused. */
  readonly givenBack?: true;
}

const minute = 60;
const hour = 60 * minute;

/** All limits of the API in one place. A module that needs another one adds its line here. Those that end with `ByAddress` count networks too (`networksOf`). */
export const limitRules = {
  contactByAddress: { points: 20, seconds: 10 * minute },
  contactByEmail: { points: 8, seconds: hour },
  callByAddress: { points: 20, seconds: 10 * minute },
  signInByAddress: { points: 60, seconds: 10 * minute },
  /** Tries of a second factor; a right one gives all turns back. At five in a quarter of an hour, a week of guessing finds a code with a chance of one in a hundred. */
  secondFactorByPerson: { points: 5, seconds: 15 * minute, givenBack: true },
  /** Each sends a mail to an address of the owner's choice. */
  invitationByClinic: { points: 30, seconds: hour },
  /** Mails of one clinic to one address; whoever is invited again has one already. */
  invitationMail: { points: 1, seconds: 24 * hour },
  chatStartByAddress: { points: 20, seconds: 10 * minute },
  chatMessageByAddress: { points: 60, seconds: minute },
  /** Wrong codes; right ones cost nothing. Codes hold 50 random bits: at 20 tries in ten minutes a guess takes longer than the clinic will exist. */
  demoCodeByAddress: { points: 20, seconds: 10 * minute },
  demoCodeOverall: { points: 3000, seconds: 10 * minute },
  /** What an address still has while all together have none left. */
  demoCodeUnderSiegeByAddress: { points: 5, seconds: 10 * minute },
  demoLogByAddress: { points: 600, seconds: 10 * minute },
  demoBookingByAddress: { points: 20, seconds: hour },
  /** Reports of pages: a clinic behind one address opens many. */
  vitalsByAddress: { points: 600, seconds: 5 * minute },
} satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;

/**
 * What all visitors have together, those of one clinic (the landing's are the internal clinic's) and those with one code: each less
 * than the one above it. The last quarter of each is for networks that have had none of it in the window (decision 229).
 */
export const shareRules = {
  callOverall: { points: 120, seconds: minute },
  callByClinic: { points: 80, seconds: minute },
  callByCode: { points: 40, seconds: minute },
  chatOverall: { points: 120, seconds: minute },
  chatByClinic: { points: 80, seconds: minute },
  chatByCode: { points: 40, seconds: minute },
  /** Lines that a visitor writes: each asks the provider for an answer. */
  lineOverall: { points: 900, seconds: minute },
  lineByClinic: { points: 600, seconds: minute },
  lineByCode: { points: 300, seconds: minute },
} satisfies Record<string, LimitRule>;

export type ShareName = keyof typeof shareRules;
