const fields = '[data-field], input, select, textarea, [role="combobox"], [role="radio"][aria-checked="true"]'
// The chosen of a row of radio buttons becomes reachable by Tab only after it was drawn.
const usable = ':not([disabled], [type="hidden"], [tabindex="-1"]), [role="radio"]:not([disabled])'

/** The first field in an element that can be filled in. */
export const firstField = (element: HTMLElement): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>(fields)].find((field) => field.matches(usable))

/**
 * Where focus goes when a layer opens: its first field, else the button marked as safe, else the layer itself. Never to
 * the cross in its corner, which stands first in the document. What asked for focus by itself keeps it.
 */
export function focusOnOpen(event: Event): void {
  event.preventDefault()
  const layer = event.currentTarget as HTMLElement
  const wanted = firstField(layer) ?? layer.querySelector<HTMLElement>('[data-safe]') ?? layer
  wanted.focus({ preventScroll: true })
}
