import { product } from '@milepost/domain/product'
import { type Markup, markup } from './markup.ts'
import { pageStyle } from './page-style.ts'
import { clockText, momentText, zoneName } from './print-time.ts'

/** What every PDF says about itself, and its content. */
export type PrintedDocument = {
  client: { name: string; timeZone: string }
  title: string
  /** A mark after the title: "Withdrawn …". */
  mark?: string | null | undefined
  /** What it is about: the vehicle, its fleet, its driver. */
  subject: readonly (string | null | undefined | false)[]
  /** Its days, or the moment it is about. */
  period: string
  /** Time zone of all its times (IANA name). */
  zone: string
  /** The configuration behind its scores; null if there are none. */
  scoreVersion: number | null
  /** What to know before reading: parts that are missing. */
  note?: string | null | undefined | false
  printedAt: Date
  /** A line at the top of each sheet. */
  top?: string
  content: readonly (Markup | false)[]
}

/**
 * Renders a PDF's page: a header that names client, subject, period, zone and score version, its content, and on each
 * sheet a footer with the client, the title, the time of printing in the client's time zone, and the page number.
 */
export function printedDocument({ client, title, mark, zone, scoreVersion, ...document }: PrintedDocument): string {
  // The header names the zone; the footer only if it is another one.
  const text = zone === client.timeZone ? clockText : momentText
  const printed = `Printed ${text(document.printedAt.toISOString(), client.timeZone)}`
  const scope = [
    document.period,
    `times in ${zoneName(zone)}`,
    ...(scoreVersion === null ? [] : [`score version ${scoreVersion}`]),
  ]
  return markup`<title>${title}</title><style>${pageStyle(`${client.name} · ${title} · ${printed}`, document.top)}</style>
    <header>
      <p class="client">${client.name}<span>${product.name}</span></p>
      <h1>${title}${mark && markup` <em>${mark}</em>`}</h1>
      <p>${apart(document.subject)}</p>
      <p>${scope.join(' · ')}</p>
      ${document.note && markup`<p class="quiet">${document.note}</p>`}
    </header>
    ${document.content}`.text
}

/** The known ones of these, in a line: each with its own text direction. */
const apart = (texts: PrintedDocument['subject']): Markup[] =>
  texts.filter(Boolean).map((text, index) => markup`${index > 0 && ' · '}<bdi>${text}</bdi>`)
