import { secretMark } from './post-message.ts'

/** Renders an email around one link: the subject, a personal note, the link, and further details. */
export function linkMail(
  before: readonly string[],
  note: string | null,
  link: string,
  after: readonly string[],
): string {
  const paragraphs = [
    ...before.map(escaped),
    ...(note ? [`<em>${escaped(note).replaceAll('\n', '<br>')}</em>`] : []),
    `<a href="${secretMark}">${escaped(link)}</a>`,
    ...after.map(escaped),
  ]
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;max-width:36em">${paragraphs
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</body></html>`
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => special[character]!)
