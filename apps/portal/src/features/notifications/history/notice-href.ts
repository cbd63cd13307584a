import type { EventNotification } from '@milepost/contract/notifications/history'
import { eventHref, vehicleHref } from '../../../addresses.ts'

/** Where a notice leads: its event, or the vehicle that wasn't compliant. */
export const noticeHref = ({ about, notification }: Pick<EventNotification, 'about' | 'notification'>): string =>
  about === 'event' ? eventHref(notification.referenceId) : vehicleHref(notification.referenceId)
