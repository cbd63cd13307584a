import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { fnolEndpoints, type SentLevel } from '@milepost/contract/fnol/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'

/** Sends or confirms a level's notice of an event, and says so. Throws with a message for the person. */
export async function sendNotice(eventId: string, notificationLevel: SentLevel): Promise<void> {
  await call(fnolEndpoints.send, { params: { eventId }, body: { notificationLevel } }).catch((failure: unknown) => {
    const { message } = explain(failure)
    throw new Error(
      message.includes('no recipients') ? 'Its rule has no recipients. Add them in Configure notices.' : message,
    )
  })
  toastSuccess('Sending the notice')
  await refresh(fnolEndpoints.history, fnolEndpoints.ofEvent, accidentEndpoints.report, accidentEndpoints.page)
}
