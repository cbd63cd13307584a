import type { CreatedConnection } from '@milepost/contract/onboarding/endpoints'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { findConnection } from '../connections/queries.ts'

/** Returns what the person who connected a fleet sees of its connection: whether it works, and if not, why. */
export async function madeConnection(db: ClientDatabase, id: number): Promise<CreatedConnection> {
  const connection = await findConnection(db, id)
  if (!connection) throw notFound('connection')
  return { id, healthStatus: connection.healthStatus, reason: connection.healthReason }
}
