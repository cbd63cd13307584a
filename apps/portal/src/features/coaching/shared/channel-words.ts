import type { CoachingChannel } from '@milepost/contract/coaching/messages'

/** How people call the ways to reach a contact. */
export const channelWords: Readonly<Record<CoachingChannel, { name: string; by: string }>> = {
  sms: { name: 'Text message', by: 'by text message' },
  mail: { name: 'Email', by: 'by email' },
}
