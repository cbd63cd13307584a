import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashPassword, matchesPassword } from './password.ts'

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
  /** The people that whoever runs the service named; those who signed up aren't listed anywhere. */
  all: readonly Person[]
  bySub(sub: string): Promise<Person | undefined>
  /** Returns the person for a correct address and password; takes just as long for unknown addresses. */
  check(email: string, password: string): Promise<Person | undefined>
  /** Adds a person who can sign in from now on; undefined if the address has an account already. */
  add(newcomer: { email: string; name: string; password: string }): Promise<Person | undefined>
}

// The hash of a random password that was never stored.
const nobodysHash = 'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Creates a directory of the given people and those who signed up; email addresses are case-insensitive. */
export function createPeople(all: readonly Person[], pool: pg.Pool): People {
  const bySub = new Map(all.map((person) => [person.sub, person]))
  const byEmail = new Map(all.map((person) => [person.email.toLowerCase(), person]))
  return {
    all,
    bySub: async (sub) => bySub.get(sub) ?? signedUp(pool, 'sub', sub),
    async check(email, password) {
      const address = email.trim().toLowerCase()
      const person = byEmail.get(address) ?? (await signedUp(pool, 'email', address))
      const right = await matchesPassword(password, person?.passwordHash ?? nobodysHash)
      return right ? person : undefined
    },
    async add({ email, name, password }) {
      const address = email.trim().toLowerCase()
      if (byEmail.has(address)) return undefined
      const person = { sub: randomUUID(), email: address, name, passwordHash: await hashPassword(password) }
      const { rowCount } = await pool.query(
        `insert into identity.person (sub, email, name, password_hash) values ($1, $2, $3, $4) on conflict do nothing`,
        [person.sub, person.email, person.name, person.passwordHash],
      )
      return rowCount ? { ...person, groups: newcomerGroups } : undefined
    },
  }
}

/** Those of everyone who works with the portal; what they may see there is up to who invited them. */
const newcomerGroups = ['fleet']

async function signedUp(pool: pg.Pool, by: 'sub' | 'email', value: string): Promise<Person | undefined> {
  const { rows } = await pool.query<Omit<Person, 'groups' | 'demo'>>(
    `select sub, email, name, password_hash as "passwordHash" from identity.person where ${by} = $1`,
    [value],
  )
  const [row] = rows
  return row && { ...row, groups: newcomerGroups }
}
