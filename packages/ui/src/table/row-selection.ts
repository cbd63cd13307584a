/** The selected rows: listed ones, or everything matching the filters except a few. */
export type RowSelection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }

/** Nothing selected. */
export const noRows: RowSelection = { kind: 'some', ids: new Set() }

export const isSelected = (selection: RowSelection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

/** Returns how many of `total` matching rows are selected. */
export const selectedCount = (selection: RowSelection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)

/** Selects or deselects rows in either kind of selection. */
export function withRows(selection: RowSelection, ids: readonly string[], ticked: boolean): RowSelection {
  const listed = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (ticked === (selection.kind === 'some')) listed.add(id)
    else listed.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: listed } : { kind: 'all', except: listed }
}

/** State of the header checkbox for the rows of this page. */
export function pageState(selection: RowSelection, pageIds: readonly string[]): boolean | 'indeterminate' {
  const ticked = pageIds.filter((id) => isSelected(selection, id)).length
  if (ticked === 0) return false
  return ticked === pageIds.length ? true : 'indeterminate'
}
