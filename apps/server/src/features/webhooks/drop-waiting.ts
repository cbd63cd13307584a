import type { ClientDatabase } from '../../db/scope/scope.ts'

/** Ends everything that waits for a webhook, in the transaction that turns it off. It can be sent again by hand. */
export async function dropWaiting(transaction: ClientDatabase, endpointId: string, reason: string): Promise<void> {
  await transaction
    .updateTable('webhookDelivery')
    .set({ state: 'failed', reason })
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}
