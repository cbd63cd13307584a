/** Text that is HTML already. */
export type Html = { html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A template whose values are escaped, unless they are Html themselves (or lists of it). */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return { html: strings.map((text, at) => text + (at < values.length ? toHtml(values[at] ?? '') : '')).join('') }
}

function toHtml(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((part) => part.html).join('')
  return typeof value === 'object' ? value.html : String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** HTML made elsewhere and known to be safe. */
export function trusted(text: string): Html {
  return { html: text }
}
