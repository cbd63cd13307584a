import { longestSearch, RecordId } from '@milepost/contract/api/fields'
import { providerIdsOperator } from '@milepost/domain/codes'
import { z } from 'zod'

const NumberText = z.string().regex(/^\d{1,9}$/)
const numbers = z.array(NumberText).default([])
const records = z.array(RecordId).default([])

/** Which vehicles a page is about, as every address spells it. */
export const vehicleScope = {
  connection: numbers,
  provider: numbers,
  /** How the chosen providers count. */
  providers: z.enum(providerIdsOperator.all.map(({ name }) => name)).default('anyOf'),
  group: records,
  vehicle: records,
}

/** The same where drivers are chosen too. */
export const driverScope = { ...vehicleScope, driver: records }

/** The parts of a scope that are chosen from what the client has. */
export type ScopeName = Exclude<keyof typeof driverScope, 'providers'>
export const scopeNames = ['vehicle', 'driver', 'group', 'connection', 'provider'] as const satisfies ScopeName[]

/** What an address may say of a scope; what it does not say is not narrowed. */
export type ScopeValues = { [Name in keyof typeof driverScope]?: z.output<(typeof driverScope)[Name]> }

/** What is left of an emoji cut in two: addresses cannot hold it. */
const halfCharacter = /[\uD800-\uDBFF]$/

/** What people search for; of an endless text its beginning, which says what is looked for and finds what it would find. */
export const textField = {
  text: z
    .string()
    .transform((text) => text.trim().slice(0, longestSearch).replace(halfCharacter, ''))
    .default(''),
}
