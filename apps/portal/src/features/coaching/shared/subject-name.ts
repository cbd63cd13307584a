import type { CoachingConversation } from '@milepost/contract/coaching/messages'
import { unknownResource } from '@milepost/domain/unknown-names'

/** Returns the name of the driver or vehicle that a conversation is about. */
export const subjectName = ({ driver, vehicle }: Pick<CoachingConversation, 'driver' | 'vehicle'>): string =>
  driver?.name ?? vehicle?.name ?? unknownResource
