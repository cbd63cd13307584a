import { type GroupId, groupIds } from '@milepost/contract/users/endpoints'
import { z } from 'zod'

/** What membership in a directory's group gives. */
export type DirectoryGroup = {
  group: GroupId
  isAdmin: boolean
  /** The clients whose people it applies to; null for all of them. */
  clients: readonly number[] | null
}

/** What groups give, by their name or id at the directory in lower case. Empty: a directory decides no roles. */
export type DirectoryGroups = ReadonlyMap<string, DirectoryGroup>

export type DirectoryConfig = {
  groups: DirectoryGroups
  /** The claim of access tokens with a person's groups. */
  claim: string
}

const example = '{"Fleet managers": "fleet"}'
const Group = z.enum(groupIds, { error: `must be one of ${groupIds.join(', ')}` })

const Given = z.union([
  Group.transform((group): DirectoryGroup => ({ group, isAdmin: false, clients: null })),
  z
    .strictObject({
      group: Group.default('fleet'),
      admin: z.boolean().default(false),
      clients: z.array(z.int().positive()).min(1).optional(),
    })
    // An admin may see every client, and each client’s own directory chooses its group names.
    .refine(({ admin, clients }) => !admin || clients !== undefined)
    .transform(({ group, admin, clients }): DirectoryGroup => ({ group, isAdmin: admin, clients: clients ?? null })),
])

const refusal = `must give each group of your directory one of ${groupIds.join(', ')}, such as ${example}, or for admins {"Milepost admins": {"admin": true, "clients": [1]}}, where “clients” is required`

const Groups = z.string().transform((text, context): DirectoryGroups => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse(`must be JSON, such as ${example}`)
  }
  const parsed = z.record(z.string().trim().min(1).toLowerCase(), Given).safeParse(value)
  return parsed.success ? new Map(Object.entries(parsed.data)) : refuse(refusal)
})

/** Settings about a directory as environment variables. */
export const directoryEnvironment = {
  MILEPOST_DIRECTORY_GROUPS: Groups.optional(),
  MILEPOST_GROUPS_CLAIM: z.string().trim().min(1, 'must not be empty').optional(),
}
const Environment = z.object(directoryEnvironment)

/** Reads what a directory's groups give, and where an access token lists them. */
export const readDirectory = (env: z.output<typeof Environment>): DirectoryConfig => ({
  groups: env.MILEPOST_DIRECTORY_GROUPS ?? new Map(),
  claim: env.MILEPOST_GROUPS_CLAIM ?? 'groups',
})
