import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { DeliveryState, EventNotification } from './history.ts'
import type { EventNotificationConfig, NotificationFrequency } from './rule.ts'

export const frequencyWords: Readonly<Record<NotificationFrequency, string>> = {
  immediate: 'Immediately',
  hourly: 'Hourly',
  daily: 'Daily',
}

export const deliveryWords: Readonly<Record<DeliveryState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  unsure: 'May have been sent',
  failed: 'Not sent',
  skipped: 'Skipped',
}

/** What became of an email while no mail service is set up. */
export const storedText = 'Stored, not sent'

/** Returns what happened to a notice: without a mail service, its email is only stored. */
export const deliveryText = ({
  delivery,
  isStoredOnly,
}: Pick<EventNotification, 'delivery' | 'isStoredOnly'>): string =>
  isStoredOnly ? storedText : deliveryWords[delivery]

const rule = columnKinds<EventNotificationConfig>()

/** Most important first. Names of types and groups are known where the list is drawn. */
export const ruleColumns: readonly ListColumn<EventNotificationConfig>[] = [
  rule.text('title', 'Title'),
  { id: 'enabled', header: 'State', text: ({ enabled }) => (enabled ? 'On' : 'Paused') },
  {
    id: 'emails',
    header: 'Recipients',
    text: (one) => [...one.emails, ...one.phoneNumbers, ...one.channelNames].join(', '),
  },
  { id: 'types', header: 'Types', text: ({ translatedIncidentType }) => translatedIncidentType.join(', ') },
  { id: 'levels', header: 'Risk', text: ({ riskScores }) => riskScores.join(', ') },
  { id: 'groups', header: 'Groups', text: ({ vehicleGroups }) => vehicleGroups.join(', ') },
  rule.word('frequency', 'Frequency', nameWords(frequencyWords)),
  rule.time('lastSentAt', 'Last sent'),
  rule.text('createdByName', 'Created by'),
  rule.time('createdAt', 'Created'),
]

const { text, word, number, time } = columnKinds<EventNotification>()

/** Most important first. */
export const notificationColumns: readonly ListColumn<EventNotification>[] = [
  time('createdAt', 'Created'),
  text('type.word', 'Event'),
  text('vehicle.name', 'Vehicle'),
  text('notification.to', 'To'),
  { id: 'delivery', header: 'Delivery', text: deliveryText },
  text('eventNotificationConfigTitle', 'Rule'),
  number('matchedConfigs', 'Matched rules'),
  word('frequency', 'Frequency', nameWords(frequencyWords)),
  time('sentAt', 'Sent'),
  time('incidentStartedAt', 'Event time'),
  text('failure', 'Reason'),
]
