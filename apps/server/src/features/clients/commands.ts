import type { FieldIssue } from '@milepost/contract/api/problem'
import type { PricingTier } from '@milepost/contract/clients/endpoints'
import type { Caller } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'

/** Creates a client and returns its id. Throws `conflict` if the name is taken, `invalid` for an unknown time zone. */
export async function createClient(
  { db }: Services,
  caller: Caller,
  { name, timeZone }: { name: string; timeZone?: string | undefined },
): Promise<number> {
  requireZone(timeZone)
  const made = db
    .insertInto('client')
    .values({ name, ...(timeZone && { timeZone }) })
    .returning('id')
  const { id } = await namedOnce(name, () => made.executeTakeFirstOrThrow())
  const change = { action: 'client.create', subject: ['client', id], detail: { name } } as const
  await write({ db: scopeTo(db, id), caller }, change, async () => {})
  return id
}

/**
 * Changes a client's name or time zone. Throws `conflict` if the name is taken, or if the zone would change after a
 * fleet was connected: its days are counted in that zone.
 */
export async function changeClient(
  db: ClientDatabase,
  caller: Caller,
  { name, timeZone }: { name?: string | undefined; timeZone?: string | undefined },
): Promise<void> {
  requireZone(timeZone)
  const { clientId } = db
  await namedOnce(name ?? '', () =>
    write(
      { db, caller },
      (before) => ({ action: 'client.change', subject: ['client', clientId], detail: { before, name, timeZone } }),
      async (transaction) => {
        const before = await transaction
          .selectFrom('client')
          .select(['name', 'timeZone'])
          .where('id', '=', clientId)
          .executeTakeFirst()
        if (!before) throw notFound('client')
        if (timeZone && timeZone !== before.timeZone) await refuseIfConnected(transaction)
        const set = { ...(name && { name }), ...(timeZone && { timeZone }) }
        if (Object.keys(set).length)
          await transaction.updateTable('client').set(set).where('id', '=', clientId).execute()
        return before
      },
    ),
  )
}

async function refuseIfConnected(db: ClientDatabase): Promise<void> {
  const connected = await db.selectFrom('connection').select('id').limit(1).executeTakeFirst()
  if (connected)
    throw conflict('The time zone can’t be changed once a fleet is connected, because its days and reports use it.')
}

/** Replaces the contract's dates and prices. Throws `invalid` for tiers that overlap or leave vehicles without a price. */
export async function changePricing(
  db: ClientDatabase,
  caller: Caller,
  contract: { contractStartDate: string | null; contractEndDate: string | null; pricingTiers: PricingTier[] },
): Promise<void> {
  const issues = pricingIssues(contract)
  if (issues.length) throw invalid(issues)
  const { contractStartDate: contractStart, contractEndDate: contractEnd, pricingTiers } = contract
  const { clientId } = db
  await write(
    { db, caller },
    (before) => ({ action: 'client.pricing', subject: ['client', clientId], detail: { before, ...contract } }),
    async (transaction) => {
      const before = await transaction
        .selectFrom('client')
        .select(['contractStart as contractStartDate', 'contractEnd as contractEndDate', 'pricingTiers'])
        .where('id', '=', clientId)
        .executeTakeFirst()
      await transaction
        .updateTable('client')
        .set({ contractStart, contractEnd, pricingTiers: JSON.stringify(pricingTiers) })
        .where('id', '=', clientId)
        .execute()
      return before
    },
  )
}

/** Tiers follow each other: the first begins at one vehicle, the next where the one before ended, only the last is open. */
export function pricingIssues({
  contractStartDate,
  contractEndDate,
  pricingTiers,
}: {
  contractStartDate: string | null
  contractEndDate: string | null
  pricingTiers: readonly PricingTier[]
}): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (contractStartDate && contractEndDate && contractEndDate < contractStartDate)
    issues.push({ field: 'body.contractEndDate', message: 'must not be before the start date' })
  let next = 1
  for (const [index, { fromVehicles, toVehicles }] of pricingTiers.entries()) {
    const field = (name: string) => `body.pricingTiers.${index}.${name}`
    if (fromVehicles !== next) issues.push({ field: field('fromVehicles'), message: `must be ${next}` })
    const isLast = index === pricingTiers.length - 1
    if (toVehicles === null && !isLast)
      issues.push({ field: field('toVehicles'), message: 'is missing: only the last tier may have no end' })
    if (toVehicles !== null && toVehicles < fromVehicles)
      issues.push({ field: field('toVehicles'), message: `must be at least ${fromVehicles}` })
    next = (toVehicles ?? fromVehicles) + 1
  }
  return issues
}

function requireZone(timeZone: string | undefined): void {
  if (timeZone === undefined) return
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw invalid([{ field: 'body.timeZone', message: 'must be an IANA time zone, such as America/Chicago' }])
  }
}

async function namedOnce<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === duplicateKey) throw conflict(`There already is a client named ${name}.`)
    throw error
  }
}
