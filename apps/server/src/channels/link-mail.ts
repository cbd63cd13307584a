import { secretMark } from './post-message.ts'

export type LinkMail = {
  before: readonly string[]
  /** A personal note, and who wrote it. */
  note: { from: string; text: string } | null
  /** The label of the link, as a command. */
  link: string
  after: readonly string[]
}

const linkStyle =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#00694a;color:#fff;font-weight:600;text-decoration:none'
const noteStyle = 'margin:0;padding-left:12px;border-left:3px solid #dfe4e1'

/** Renders an email around one link, as text and as HTML. */
export function linkMail({ before, note, link, after }: LinkMail): { text: string; html: string } {
  const paragraphs = [
    ...before.map((text) => `<p>${escaped(text)}</p>`),
    ...(note
      ? [
          `<p>${escaped(wrote(note))}</p>`,
          `<blockquote style="${noteStyle}">${escaped(note.text).replaceAll('\n', '<br>')}</blockquote>`,
        ]
      : []),
    `<p style="margin:20px 0"><a href="${secretMark}" style="${linkStyle}">${escaped(link)}</a></p>`,
    ...after.map((text) => `<p>${escaped(text)}</p>`),
    `<p style="color:#5f6d67;font-size:13px;overflow-wrap:anywhere">If the button doesn’t work, copy this link into your browser:<br>${secretMark}</p>`,
  ]
  return {
    text: [...before, ...(note ? [`${wrote(note)}\n${note.text}`] : []), `${link}:\n${secretMark}`, ...after].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="en"><body style="font:15px/1.5 sans-serif;color:#141c19;max-width:36em">${paragraphs.join('')}</body></html>`,
  }
}

const wrote = ({ from }: { from: string }) => `Message from ${from}:`

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => special[character]!)
