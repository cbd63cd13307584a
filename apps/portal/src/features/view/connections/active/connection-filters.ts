import { connectionHealth, connectionOrigin } from '@milepost/contract/codes'
import type { Connection } from '@milepost/contract/connections'
import { pageSizes } from '@milepost/contract/limits'
import type { Sort } from '@milepost/ui/table/column'
import { z } from 'zod'

const id = z.string().regex(/^\d{1,9}$/)
const healthNames = connectionHealth.all.map(({ name }) => name)
const originNames = connectionOrigin.all.map(({ name }) => name)
/** The columns that the list is sorted by. */
export const sortColumns = [
  'name',
  'provider',
  'health',
  'checkedAt',
  'lastDataAt',
  'vehicles',
  'insurer',
  'createdAt',
] as const

/** Everything the address of this page may say. */
export const connectionFilters = z.object({
  health: z.enum(healthNames).optional(),
  provider: z.array(id).default([]),
  origin: z.array(z.enum(originNames)).default([]),
  insurer: z.array(z.string()).default([]),
  text: z.string().trim().max(200).default(''),
  page: z.coerce.number<string | number>().int().min(1).default(1),
  size: z.coerce.number<string | number>().pipe(z.literal(pageSizes)).optional(),
  sort: z.enum(sortColumns).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** The form for a new connection is open: `choose`, or at the code of a provider. */
  add: z
    .string()
    .regex(/^[a-z]{2,30}$/)
    .optional(),
})
export type ConnectionFilters = z.output<typeof connectionFilters>

/** What narrows the list; the rest is how it is looked at. */
export const narrowing = ['health', 'provider', 'origin', 'insurer', 'text'] as const

/** The connections that the filters let through; `without` leaves one filter out, for counting its choices. */
export function narrow(
  connections: readonly Connection[],
  filters: ConnectionFilters,
  without?: 'health',
): Connection[] {
  const text = filters.text.toLowerCase()
  return connections.filter((one) => {
    const { healthStatus, providerId, origin, insurerName } = one
    if (without !== 'health' && filters.health && healthStatus !== connectionHealth.code[filters.health]) return false
    if (filters.provider.length > 0 && !filters.provider.includes(String(providerId))) return false
    if (filters.origin.length > 0 && !filters.origin.some((name) => connectionOrigin.code[name] === origin))
      return false
    if (filters.insurer.length > 0 && !filters.insurer.includes(insurerName ?? '')) return false
    return text === '' || searchText(one).includes(text)
  })
}

const searchText = ({ name, provider, insurerName, policyNumber, dotNumber, healthReason }: Connection) =>
  [name, provider.displayName, insurerName, policyNumber, dotNumber, healthReason].join(' ').toLowerCase()

const sortKeys: Readonly<Record<(typeof sortColumns)[number], (connection: Connection) => string | number>> = {
  name: ({ name }) => name.toLowerCase(),
  provider: ({ provider }) => provider.displayName.toLowerCase(),
  health: ({ healthStatus, fault }) => urgency(healthStatus, fault !== null),
  checkedAt: ({ checkedAt }) => checkedAt ?? '',
  lastDataAt: ({ lastDataAt }) => lastDataAt ?? '',
  vehicles: ({ vehicleCount }) => vehicleCount,
  insurer: ({ insurerName }) => (insurerName ?? '').toLowerCase(),
  createdAt: ({ createdAt }) => createdAt,
}

/** What needs somebody comes last when ascending: healthy, faulty, created, duplicated, failed. */
function urgency(health: Connection['healthStatus'], faulty: boolean): number {
  const { validated, created, duplicated } = connectionHealth.code
  if (health === validated) return faulty ? 1 : 0
  return health === created ? 2 : health === duplicated ? 3 : 4
}

/** In the order of a column; equal ones by name. */
export function sorted(connections: readonly Connection[], { id: column, descending }: Sort): Connection[] {
  const known = connectionFilters.shape.sort.safeParse(column).data ?? 'name'
  const key = sortKeys[known]
  const direction = descending ? -1 : 1
  return [...connections].sort((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (left === right) return a.name.localeCompare(b.name)
    return left < right ? -direction : direction
  })
}
