import { product } from '@milepost/domain/product'
import type { ClientBrand } from '../access/client-brand.ts'
import { secretMark } from './secret-mark.ts'

/** What a mail says, around at most one link. */
export type MailBody = {
  /** The mail in one line, larger than the rest. */
  heading: string
  before: readonly string[]
  /** A personal note, and who wrote it. */
  note?: { from: string; text: string } | null
  /** Names and values, such as the fleet and the provider. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** The label of the link, as a command; null for a mail without one. */
  link: string | null
  /** Where the link leads, if that isn't secret. */
  href?: string
  /** Records with a link each. */
  items?: readonly { title: string; detail: string; href: string }[]
  after: readonly string[]
  /** The label of a link below everything else, such as one to unsubscribe. */
  manage?: string
  /** Where that leads: without it, the secret is its address. */
  manageHref?: string
  /** Why the recipient gets this mail: the last line. */
  because: string
}

/**
 * Renders a mail in the frame that all mails share, as text and as HTML: the client's name and logo, light and dark.
 * Mail programs read tables and inline styles, so the HTML is made of these; only dark colors need a style sheet. Logos
 * are shown as PNG, because mail programs don't draw SVG.
 */
export function mailFrame(body: MailBody, brand: ClientBrand, origin: string): { text: string; html: string } {
  return { text: textOf(body, brand), html: htmlOf(body, brand, origin) }
}

function textOf(body: MailBody, brand: ClientBrand): string {
  const { heading, before, note, facts, items, link, href = secretMark, after, because } = body
  const { manage, manageHref = secretMark } = body
  return [
    heading,
    ...before,
    ...(note ? [`${wrote(note)}\n${note.text}`] : []),
    ...(facts?.length ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(items ?? []).map(({ title, detail, href }) => `${title}\n${detail}\n${href}`),
    ...(link ? [`${link}:\n${href}`] : []),
    ...after,
    `-- \n${because}\n${senderOf(brand)}${manage ? `\n${manage}: ${manageHref}` : ''}`,
  ].join('\n\n')
}

function htmlOf(body: MailBody, brand: ClientBrand, origin: string) {
  const { heading, before, note, facts, items, link, href = secretMark, after, because } = body
  const { manage, manageHref = secretMark } = body
  const inner = [
    `<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600;color:#141c19">${escaped(heading)}</h1>`,
    ...before.map(paragraph),
    ...(note ? [paragraph(wrote(note)), quote(note.text)] : []),
    ...(facts?.length ? [factTable(facts)] : []),
    ...(items ?? []).map(itemRow),
    ...(link ? [button(link, href)] : []),
    ...after.map(paragraph),
    ...(link
      ? [
          small(
            `If the button doesn’t work, copy this link into your browser:<br><a class="accent" href="${escaped(href)}" style="color:#00593f">${escaped(href)}</a>`,
          ),
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>${darkStyles}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f6f7f6">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe4e1;border-radius:10px;text-align:left;font:15px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td class="line" style="padding:16px 24px;border-bottom:1px solid #dfe4e1">${headOf(brand, origin)}</td></tr>
<tr><td style="padding:24px">${inner.join('\n')}</td></tr>
<tr><td class="line" style="padding:16px 24px;border-top:1px solid #dfe4e1">${small(`${escaped(because)}<br>${escaped(senderOf(brand))}${manage ? `<br>${smallLink(manage, manageHref)}` : ''}`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.canvas{background:#0d1210!important}.card{background:#141a18!important;border-color:#2a332f!important}.line{border-color:#2a332f!important}.text{color:#e8edea!important}.muted{color:#a3b0aa!important}.accent{color:#6fd0ac!important}.button{background:#3fb78c!important;color:#06140f!important}}`

/** A logo has a white background, in dark mode too: it may be drawn in dark colors. */
function headOf(brand: ClientBrand, origin: string): string {
  const name = `<span class="text" style="font-size:16px;font-weight:600;color:#141c19">${escaped(brand.productName)}</span>`
  if (!brand.logoPath || !brand.logoIsPng) return name
  const logo = `<img src="${escaped(origin + brand.logoPath)}" alt="" height="32" style="display:inline-block;height:32px;max-width:160px;padding:2px 4px;background:#ffffff;border-radius:4px;vertical-align:middle">`
  return `${logo}<span style="display:inline-block;width:12px"></span>${name}`
}

const senderOf = ({ productName, clientName }: ClientBrand) =>
  productName === product.name
    ? `Sent by ${product.name} for ${clientName}.`
    : `Sent by ${productName} for ${clientName}, powered by ${product.name}.`

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 14px;color:#141c19">${escaped(text).replaceAll('\n', '<br>')}</p>`
const small = (html: string) =>
  `<p class="muted" style="margin:0;color:#5f6d67;font-size:13px;line-height:1.5;overflow-wrap:anywhere">${html}</p>`
const quote = (text: string) =>
  `<blockquote class="text line" style="margin:0 0 14px;padding:2px 0 2px 12px;border-left:3px solid #dfe4e1;color:#141c19">${escaped(text).replaceAll('\n', '<br>')}</blockquote>`
const button = (label: string, href: string) =>
  `<p style="margin:22px 0"><a class="button" href="${escaped(href)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:#00694a;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`
const smallLink = (label: string, href: string) =>
  `<a class="accent" href="${escaped(href)}" style="color:#00593f">${escaped(label)}</a>`
const itemRow = ({ title, detail, href }: { title: string; detail: string; href: string }) =>
  `<p class="line" style="margin:0;padding:10px 0;border-top:1px solid #dfe4e1"><a class="accent" href="${escaped(href)}" style="color:#00593f;font-weight:600">${escaped(title)}</a><br><span class="muted" style="color:#5f6d67;font-size:13px">${escaped(detail)}</span></p>`
const factTable = (facts: readonly (readonly [string, string])[]) =>
  `<table cellpadding="0" cellspacing="0" style="margin:0 0 14px">${facts
    .map(
      ([name, value]) =>
        `<tr><th scope="row" class="muted" style="padding:3px 16px 3px 0;text-align:left;vertical-align:top;font-weight:400;color:#5f6d67">${escaped(name)}</th><td class="text" style="padding:3px 0;color:#141c19">${escaped(value)}</td></tr>`,
    )
    .join('')}</table>`

const wrote = ({ from }: { from: string }) => `Message from ${from}:`

const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => special[character]!)
