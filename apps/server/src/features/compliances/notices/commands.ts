import type { MetricKey } from '@milepost/contract/compliances/metrics'
import { notFound } from '../../../app-error.ts'
import { postMessage } from '../../../channels/post-message.ts'
import { subscriptionLink } from '../../../channels/subscription-link.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { complianceMail, compliancePurpose } from './compliance-mail.ts'

/** Sends a notice about compliance again, alone, in the caller's transaction. Returns what it says. Throws `notFound`. */
export async function resendComplianceNotice(
  services: Services,
  transaction: ClientDatabase,
  id: string,
  askedBy: string | null,
): Promise<string> {
  const row = await transaction
    .selectFrom('complianceNotice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('notification')
  const { recipient } = row
  const mail = complianceMail([{ ...row, metric: row.metric as MetricKey }], services.config.origin)
  const secret = await subscriptionLink(services, transaction, recipient)
  const draft = { kind: 'mail', purpose: compliancePurpose, recipient, secret, ...mail } as const
  const messageId = await postMessage(services, transaction, draft, askedBy)
  await transaction.updateTable('complianceNotice').set({ messageId, skipped: null }).where('id', '=', id).execute()
  return mail.subject
}
