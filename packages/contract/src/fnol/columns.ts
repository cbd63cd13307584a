import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { fnolLevel } from '@milepost/domain/codes'
import { elapsedText } from '@milepost/domain/time/duration-text'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import { deliveryWords, storedText } from '../notifications/columns.ts'
import type { FnolDelivery, FnolNotification } from './endpoints.ts'

export const fnolDeliveryWords: Readonly<Record<FnolDelivery, string>> = {
  ...deliveryWords,
  awaitingConfirmation: 'Awaiting confirmation',
}

/** Returns what happened to a notice: without a mail service, its email is only stored. */
export const fnolDeliveryText = ({
  delivery,
  isStoredOnly,
}: Pick<FnolNotification, 'delivery' | 'isStoredOnly'>): string =>
  delivery === 'sent' && isStoredOnly ? storedText : fnolDeliveryWords[delivery]

/** From the crash to the notice; empty until it is sent. */
export const delayText = ({ incidentStartedAt, sentAt }: FnolNotification): string =>
  sentAt === null ? '' : elapsedText((Date.parse(sentAt) - Date.parse(incidentStartedAt)) / 1000)

const { text, word, time } = columnKinds<FnolNotification>()

/** Most important first. */
export const fnolColumns: readonly ListColumn<FnolNotification>[] = [
  word('notificationLevel', 'Level', codeWords(fnolLevel)),
  {
    id: 'accidentId',
    header: 'Loss',
    text: ({ accidentId }) => (accidentId === null ? 'Not confirmed' : accidentDisplayId(accidentId)),
  },
  text('vehicleName', 'Vehicle'),
  text('vehicleVin', 'VIN'),
  time('incidentStartedAt', 'Started'),
  time('sentAt', 'Sent'),
  time('storedAt', 'Stored'),
  { id: 'delay', header: 'Delay', text: delayText },
  text('to', 'To'),
  { id: 'delivery', header: 'Delivery', text: fnolDeliveryText },
  text('reason', 'Reason'),
  text('failure', 'Problem'),
  text('note', 'Note'),
  text('confirmedByName', 'Confirmed by'),
]
