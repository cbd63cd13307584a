/** The link of a row, by where it stands among the rows from 0: what has the focus when keys move through them. */
export const rowAnchor = (container: HTMLElement, index: number): HTMLElement | null =>
  container.querySelector(`[data-row="${index}"] [data-row-focus], [data-row="${index}"][data-row-focus]`)
