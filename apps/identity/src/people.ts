import { matchesPassword } from './password.ts'

/** A person who can sign in. */
export type Person = {
  /** Subject of all tokens: a UUID that never changes and is never reused. */
  sub: string
  email: string
  name: string
  /** Groups the portal can use for authorization, such as `fleet` or `annotator`. */
  groups: readonly string[]
  /** Created by hashPassword. */
  passwordHash: string
  /** Lists the person on the sign-in page with this password filled in, and what they will see. For demos only. */
  demo?: { password: string; role: string; sees: string }
}

export type People = {
  all: readonly Person[]
  bySub(sub: string): Person | undefined
  /** Returns the person for a correct address and password; takes just as long for unknown addresses. */
  check(email: string, password: string): Promise<Person | undefined>
}

// The hash of a random password that was never stored.
const nobodysHash = 'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Creates a directory of the given people; email addresses are case-insensitive. */
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
