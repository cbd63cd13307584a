import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { networkOf } from '../../access/caller-network.ts'
import { hourSeconds, takeQuotas } from '../../access/take-quotas.ts'
import { forbidden } from '../../app-error.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'

/** Enough for someone who looks for the right credentials, too few for guessing them. */
const perAddress = { count: 30, seconds: hourSeconds }
const perClient = { count: 300, seconds: hourSeconds }

/**
 * Counts a test of credentials by someone without an account. Throws `tooMany` beyond a limit, and `forbidden` for a form
 * that names no client: anyone could find out whether credentials work.
 */
export async function limitTrial(
  { secrets }: Pick<Services, 'secrets'>,
  db: ClientDatabase,
  caller: Caller,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (caller.kind !== 'onboarding') return
  if (caller.entry.by === 'none')
    throw forbidden('Credentials can’t be tested here. They are checked once a member accepts.')
  await db.transaction().execute((transaction) =>
    takeQuotas(
      queriesOf(transaction),
      [
        { bucket: `trials:address:${secrets.sign(networkOf(ip))}`, quota: perAddress },
        { bucket: `trials:client:${db.clientId}`, quota: perClient },
      ],
      'Too many tests.',
    ),
  )
}
