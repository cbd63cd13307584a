import { connectionStates } from '@milepost/contract/connections/state'
import { connectionOrigin } from '@milepost/domain/codes'
import { z } from 'zod'
import { listFields } from '../../../list/list-fields.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'

const { connection, provider, providers } = vehicleScope
const sortColumns = [
  'name',
  'provider',
  'health',
  'checkedAt',
  'lastDataAt',
  'vehicles',
  'insurer',
  'createdAt',
] as const

/** Search parameters of this page. */
export const connectionFilters = z.object({
  ...listFields(sortColumns),
  connection,
  provider,
  providers,
  health: z.array(z.enum(connectionStates)).default([]),
  origin: z.array(z.enum(connectionOrigin.all.map(({ name }) => name))).default([]),
  insurer: z.array(z.string().max(200)).default([]),
  /** Opens the form for a new connection: `choose`, or a provider's code. */
  add: z
    .string()
    .regex(/^[a-z]{2,30}$/)
    .optional(),
})
export type ConnectionFilters = z.output<typeof connectionFilters>
