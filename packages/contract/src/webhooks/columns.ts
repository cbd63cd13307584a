import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { DeliveryState, Webhook, WebhookState } from './endpoints.ts'
import { webhookTypeText } from './events.ts'

export const webhookStateWords: Readonly<Record<WebhookState, string>> = {
  active: 'Active',
  failing: 'Failing',
  paused: 'Off',
  disabled: 'Turned off after failures',
}

export const deliveryStateWords: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** The outcome of an attempt: "200", or why there was none. */
export const outcomeText = (outcome: Webhook['lastAttempt']): string =>
  outcome === null ? '' : (outcome.error ?? String(outcome.status))

const { text, word, time } = columnKinds<Webhook>()

/** Most important first. */
export const webhookColumns: readonly ListColumn<Webhook>[] = [
  text('description', 'Webhook'),
  word('state', 'State', nameWords(webhookStateWords)),
  text('url', 'Address'),
  { id: 'types', header: 'Events', text: ({ types }) => types.map(webhookTypeText).join(', ') },
  time('lastAttemptAt', 'Last delivery', 'lastAttempt.at'),
  { id: 'outcome', header: 'Response', text: ({ lastAttempt }) => outcomeText(lastAttempt) },
  text('createdBy', 'Created by', 'createdBy.name'),
  time('createdAt', 'Created'),
]
