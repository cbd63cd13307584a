import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfig } from '@milepost/contract/notifications/rule'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { bodyOf, valuesOf } from './rule-form-values.ts'

/** Pauses or resumes a rule, and says so. */
export async function turn(rule: EventNotificationConfig, enabled: boolean): Promise<void> {
  try {
    await call(endpoints.changeConfig, { params: { id: rule.id }, body: { ...bodyOf(valuesOf(rule)), enabled } })
    toastSuccess(enabled ? `The rule ${rule.title} is on` : `The rule ${rule.title} is paused`)
    await refresh(endpoints.configs)
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}

/** Emails the person what a rule sends, and says so. */
export async function sendTest({ id }: EventNotificationConfig): Promise<void> {
  try {
    await call(endpoints.test, { params: { id } })
    toastSuccess('Test email queued for your address')
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}

/** Deletes a rule, and says so. Throws with a message for the person. */
export async function remove({ id, title }: EventNotificationConfig): Promise<void> {
  await call(endpoints.removeConfig, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`The rule ${title} is deleted`)
  await refresh(endpoints.configs)
}
