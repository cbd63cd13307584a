const fields = 'input, select, textarea, [role="combobox"], [role="radio"][aria-checked="true"]'
const usable = ':not([disabled], [type="hidden"], [tabindex="-1"])'

/**
 * Where focus goes when a layer opens: its first field, else the button marked as safe, else the layer itself. Never to
 * the cross in its corner, which stands first in the document. What asked for focus by itself keeps it.
 */
export function focusOnOpen(event: Event): void {
  event.preventDefault()
  const layer = event.currentTarget as HTMLElement
  const first = [...layer.querySelectorAll<HTMLElement>(fields)].find((field) => field.matches(usable))
  const wanted = first ?? layer.querySelector<HTMLElement>('[data-safe]') ?? layer
  wanted.focus({ preventScroll: true })
}
