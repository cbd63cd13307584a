import { type ChatMessage, mostItems } from './chat-message.ts'

/** The longest text of a block. */
const mostLetters = 3_000
const mostFields = 10

/** Slack's markup begins with these; escaped, they are text. */
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Names between marks of bold text must not end it. */
const bold = (text: string) => `*${plain(text).replaceAll('*', '∗')}*`
const linked = (text: string, href: string) => `<${href}|${plain(text).replaceAll('|', '¦')}>`

/** Returns the body of a request to a Slack incoming webhook: blocks, and the text that notifications show. */
export function slackMessage({ heading, before, facts, items, after, link }: ChatMessage): object {
  const listed = items.slice(0, mostItems).map(({ title, detail, href }) => `${linked(title, href)}\n${plain(detail)}`)
  const texts = [
    [bold(heading), ...before.map(plain)].join('\n'),
    ...listed,
    [...after.map(plain), ...(link ? [linked(link.text, link.href)] : [])].join('\n'),
  ]
  const [first, ...rest] = texts.filter(Boolean).map((text) => ({ type: 'section', text: mrkdwn(text) }))
  const fields = facts.slice(0, mostFields).map(([name, value]) => mrkdwn(`${bold(name)}\n${plain(value)}`))
  return {
    text: plain(heading),
    blocks: [first, ...(fields.length ? [{ type: 'section', fields }] : []), ...rest],
    unfurl_links: false,
  }
}

const mrkdwn = (text: string) => ({
  type: 'mrkdwn',
  text: text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text,
  verbatim: true,
})
