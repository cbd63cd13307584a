import type { Channel } from './channels.ts'

export const channelKindWords: Readonly<Record<Channel['kind'], string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
}
