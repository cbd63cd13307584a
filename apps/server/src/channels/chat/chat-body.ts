import type { ChatKind } from '@milepost/contract/webhooks/channels'
import type { ChatMessage } from './chat-message.ts'
import { slackMessage } from './slack-message.ts'
import { teamsCard } from './teams-card.ts'

const bodies: Readonly<Record<ChatKind, (message: ChatMessage) => object>> = { slack: slackMessage, teams: teamsCard }

/** Returns what is posted to a channel, in its chat's own format. */
export const chatBody = (kind: ChatKind, message: ChatMessage): string => JSON.stringify(bodies[kind](message))
