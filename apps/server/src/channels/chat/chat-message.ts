/** What a message in a chat says. All text is plain. */
export type ChatMessage = {
  heading: string
  before: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
  items: readonly { title: string; detail: string; href: string }[]
  after: readonly string[]
  link: { text: string; href: string } | null
}

/** Chats limit the size of a message. */
export const mostItems = 20
