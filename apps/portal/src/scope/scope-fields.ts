import { longestSearch, RecordId } from '@milepost/contract/api/fields'
import { providerIdsOperator } from '@milepost/domain/codes'
import { z } from 'zod'
import type { vehicleScopeNames } from './scope-names.ts'

const NumberText = z.string().regex(/^\d{1,9}$/)
const numbers = z.array(NumberText).default([])
const records = z.array(RecordId).default([])

/** Vehicle scope of a page, with the same parameter names on every page. */
export const vehicleScope = {
  connection: numbers,
  provider: numbers,
  /** How the selected providers are combined. */
  providers: z.enum(providerIdsOperator.all.map(({ name }) => name)).default('anyOf'),
  group: records,
  vehicle: records,
} satisfies Record<(typeof vehicleScopeNames)[number], z.ZodType>

/** Policies, by id. */
export const policyField = z.array(RecordId).max(50).default([])

/** The same with a driver filter. */
export const driverScope = { ...vehicleScope, driver: records }

/** Parts of a scope chosen from the client's own records. */
export type ScopeName = Exclude<keyof typeof driverScope, 'providers'>
export const scopeNames = ['vehicle', 'driver', 'group', 'connection', 'provider'] as const satisfies ScopeName[]

/** Scope parameters of a URL; missing ones don't filter. */
export type ScopeValues = { [Name in keyof typeof driverScope]?: z.output<(typeof driverScope)[Name]> }

/** Half of a split emoji, which URLs can't contain. */
const halfCharacter = /[\uD800-\uDBFF]$/

/** The search text; overlong text is truncated, which still finds the same. */
export const textField = {
  text: z
    .string()
    .transform((text) => text.trim().slice(0, longestSearch).replace(halfCharacter, ''))
    .default(''),
}
