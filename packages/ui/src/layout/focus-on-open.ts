const fields = '[data-field], input, select, textarea, [role="combobox"], [role="radio"][aria-checked="true"]'
// The selected radio button of a group becomes reachable by Tab only after it is rendered.
const usable = ':not([disabled], [type="hidden"], [tabindex="-1"]), [role="radio"]:not([disabled])'

/** Returns the first editable field in an element. */
export const firstField = (element: HTMLElement): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>(fields)].find((field) => field.matches(usable))

/**
 * Sets the focus when a layer opens: its first field, else the button marked as safe, else the layer itself. Never the
 * close button in its corner, which comes first in the document. An element that requested the focus itself keeps it.
 */
export function focusOnOpen(event: Event): void {
  event.preventDefault()
  const layer = event.currentTarget as HTMLElement
  const wanted = firstField(layer) ?? layer.querySelector<HTMLElement>('[data-safe]') ?? layer
  wanted.focus({ preventScroll: true })
}
