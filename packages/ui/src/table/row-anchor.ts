/** Returns the link of a row by its index from 0: the element focused by keyboard navigation. */
export const rowAnchor = (container: HTMLElement, index: number): HTMLElement | null =>
  container.querySelector(`[data-row="${index}"] [data-row-focus], [data-row="${index}"][data-row-focus]`)
