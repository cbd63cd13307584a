import { Email } from '@milepost/contract/api/fields'
import { type ScimUser, type ScimUserInput, scimSchemas } from '@milepost/contract/directory/scim'
import type { Person } from '../../access/directory/give-access.ts'
import { invalid } from '../../app-error.ts'
import type { Document } from './patch.ts'

/** What a directory wrote about a person, as stored: attributes that Milepost has, without empty ones. */
export type Profile = Pick<ScimUser, 'externalId' | 'displayName' | 'name' | 'emails'> & { userName: string }

/** Returns the attributes to store. */
export function profileOf({ userName, externalId, displayName, name, emails }: ScimUserInput): Profile {
  const { formatted, givenName, familyName } = name ?? {}
  const names = present({ formatted, givenName, familyName })
  const addresses = (emails ?? []).flatMap(({ value, type, primary }) =>
    value ? [{ value, ...present({ type, primary: primary ?? undefined }) }] : [],
  )
  return {
    userName,
    ...present({ externalId, displayName }),
    ...(Object.keys(names).length > 0 && { name: names }),
    ...(addresses.length > 0 && { emails: addresses }),
  }
}

/** Leaves out what is empty. */
const present = <T extends Record<string, string | boolean | null | undefined>>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/**
 * Returns the address with which a person signs in, and their display name: the primary address, else the one at work,
 * else any, else the user name. Throws `invalid` if that isn't an address.
 */
export function accountOf({ userName, emails = [], displayName, name }: Profile): { email: string; name: string } {
  const chosen = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0]
  const email = Email.safeParse(chosen?.value ?? userName)
  if (!email.success)
    throw invalid([{ field: chosen ? 'body.emails' : 'body.userName', message: 'must have an email address' }])
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  return { email: email.data, name: displayName || name?.formatted || parts || email.data }
}

/** Returns what the directory wrote; for people it doesn't manage, what it would have. */
export const storedProfile = ({ directoryProfile, email, name }: Person): Profile =>
  (directoryProfile as Profile | null) ?? {
    userName: email,
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
  }

/** Returns a person in the form that a PATCH changes. */
export const documentOf = (person: Person): Document => ({
  ...storedProfile(person),
  active: person.deactivatedAt === null,
})

/** Returns a person as the directory reads them. */
export function personResource(person: Person, groups: NonNullable<ScimUser['groups']>, base: string): ScimUser {
  return {
    schemas: [scimSchemas.user],
    id: person.id,
    ...storedProfile(person),
    active: person.deactivatedAt === null,
    groups,
    meta: { resourceType: 'User', created: person.createdAt, location: `${base}/Users/${person.id}` },
  }
}
