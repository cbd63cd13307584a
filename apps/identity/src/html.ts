/** Text that is already HTML. */
export type Html = { html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A template that escapes its values, unless they are Html (or arrays of it). */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return { html: strings.map((text, at) => text + (at < values.length ? toHtml(values[at] ?? '') : '')).join('') }
}

function toHtml(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((part) => part.html).join('')
  return typeof value === 'object' ? value.html : String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** Marks HTML from elsewhere as safe. */
export function trusted(text: string): Html {
  return { html: text }
}
