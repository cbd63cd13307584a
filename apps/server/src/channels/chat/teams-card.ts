import { type ChatMessage, mostItems } from './chat-message.ts'

const schema = 'http://adaptivecards.io/schemas/adaptive-card.json'

/**
 * Returns the body of a request to a Teams workflow that posts what it receives: a message with an Adaptive Card. Text is
 * in runs, which have no Markdown, so that a vehicle's name can't become a link.
 */
export function teamsCard({ heading, before, facts, items, after, link }: ChatMessage): object {
  const body = [
    block([{ text: heading, weight: 'Bolder', size: 'Medium' }]),
    ...before.map((text) => block([{ text }])),
    ...facts.map(([name, value]) => block([{ text: `${name}: `, weight: 'Bolder' }, { text: value }], 'Small')),
    ...items
      .slice(0, mostItems)
      .flatMap(({ title, detail, href }) => [
        block([{ text: title, selectAction: { type: 'Action.OpenUrl', url: href } }]),
        block([{ text: detail, isSubtle: true }], 'None'),
      ]),
    ...after.map((text) => block([{ text }])),
  ]
  const content = {
    $schema: schema,
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: heading,
    body,
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.href }] }),
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

type Run = {
  text: string
  weight?: 'Bolder'
  size?: 'Medium'
  isSubtle?: boolean
  selectAction?: { type: 'Action.OpenUrl'; url: string }
}

const block = (runs: readonly Run[], spacing: 'Default' | 'Small' | 'None' = 'Default') => ({
  type: 'RichTextBlock',
  spacing,
  inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
})
