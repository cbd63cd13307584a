import { daySeconds, hourSeconds, takeQuotas } from '../../access/take-quotas.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** A number is corrected once or twice; who tries more looks for those of other clients. */
const perConnection = { count: 3, seconds: daySeconds }
const perClient = { count: 50, seconds: daySeconds }
const inAll = { count: 1_000, seconds: hourSeconds }

/**
 * Counts a comparison of a DOT number with those of all clients, before its outcome is known: it reveals whether some
 * client has the company. Throws `tooMany` beyond a limit by connection, by client or in all.
 */
export async function limitDotChecks(db: ClientDatabase, connectionId?: number): Promise<void> {
  await db
    .transaction()
    .execute((transaction) =>
      takeQuotas(
        queriesOf(transaction),
        [
          ...(connectionId === undefined
            ? []
            : [{ bucket: `dot checks:connection:${db.clientId}:${connectionId}`, quota: perConnection }]),
          { bucket: `dot checks:client:${db.clientId}`, quota: perClient },
          { bucket: 'dot checks:all', quota: inAll },
        ],
        'Too many DOT numbers were checked.',
      ),
    )
}
