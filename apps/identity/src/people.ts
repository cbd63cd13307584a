import { matchesPassword } from './password.ts'

/** Someone who may sign in. */
export type Person = {
  /** Subject of all tokens: a UUID that never changes and is never given to another. */
  sub: string
  email: string
  name: string
  /** What the portal may go by, such as `fleet` or `annotator`. */
  groups: readonly string[]
  /** As made by hashPassword. */
  passwordHash: string
  /** Offers the person on the sign-in page with this password filled in: demonstrations only. */
  demo?: { password: string; role: string }
}

export type People = {
  all: readonly Person[]
  bySub(sub: string): Person | undefined
  /** The person behind a right address and password; takes as long for addresses that nobody has. */
  check(email: string, password: string): Promise<Person | undefined>
}

// Made from a random password nobody kept.
const nobodysHash = 'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** A directory of the people given; e-mail addresses match in any case. */
export function createPeople(all: readonly Person[]): People {
  const bySub = new Map(all.map((person) => [person.sub, person]))
  const byEmail = new Map(all.map((person) => [person.email.toLowerCase(), person]))
  return {
    all,
    bySub: (sub) => bySub.get(sub),
    async check(email, password) {
      const person = byEmail.get(email.trim().toLowerCase())
      const right = await matchesPassword(password, person?.passwordHash ?? nobodysHash)
      return right ? person : undefined
    },
  }
}
