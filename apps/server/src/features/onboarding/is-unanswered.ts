import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables.gen.ts'

/** The condition of an invitation that was neither completed, declined nor revoked. It may have expired. */
export const isUnanswered = (eb: ExpressionBuilder<Tables, 'connectionInvite'>) =>
  eb.and([eb('completedAt', 'is', null), eb('declinedAt', 'is', null), eb('revokedAt', 'is', null)])
