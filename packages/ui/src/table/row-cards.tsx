import type { ReactNode } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import type { RenderLink } from '../layout/link.tsx'
import type { Column } from './column.ts'
import { CellContent } from './table-row.tsx'

interface RowCardsProps<Row> {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  naming: string | undefined
  rowHref?: ((row: Row) => string | undefined) | undefined
  renderLink?: RenderLink | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** This row is the one shown beside the list. */
  currentRowId?: string | undefined
  isSelected?: ((id: string) => boolean) | undefined
  onSelect?: ((id: string, selected: boolean) => void) | undefined
  /** A line above a row that begins a group. */
  groupHeader?: ((row: Row) => ReactNode) | undefined
}

/** Windows too narrow for tables. */
export const cardsQuery = '(max-width: 719.98px)'

/**
 * Rows on a phone: each a card with the naming column, the row's actions, and the columns of first priority or the next
 * three.
 */
export function RowCards<Row>({
  label,
  rows,
  rowId,
  columns,
  naming,
  rowHref,
  renderLink,
  onOpen,
  currentRowId,
  isSelected,
  onSelect,
  groupHeader,
}: RowCardsProps<Row>) {
  const name = columns.find((column) => column.id === naming)
  const named = columns.filter((column) => column !== name && !column.silentHeader)
  const first = named.filter((column) => column.priority === 1)
  const actions = columns.find((column) => column.pinnedAtEnd)
  const others = first.length > 0 ? first : named.slice(0, 3)
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => {
        const id = rowId(row)
        const header = groupHeader?.(row)
        return (
          <li
            key={id}
            data-row={index}
            aria-current={currentRowId === id || undefined}
            className="border-b border-border last:border-b-0 aria-[current=true]:bg-sunken"
          >
            {header && <p className="border-b border-border bg-canvas px-3.5 py-2 text-12 text-text-2">{header}</p>}
            <div className="flex gap-3 px-3.5 py-3">
              {onSelect && (
                <Checkbox
                  label="Select row"
                  checked={isSelected?.(id) ?? false}
                  onChange={(ticked) => onSelect(id, ticked)}
                />
              )}
              <div className="num min-w-0 flex-1 text-13">
                <div className="flex min-h-6 items-center gap-2">
                  <div className="min-w-0 flex-1 font-[560]">
                    <CellContent
                      content={name?.cell(row)}
                      href={rowHref?.(row)}
                      renderLink={renderLink}
                      onOpen={onOpen && (() => onOpen(row))}
                    />
                  </div>
                  {actions && <CellContent content={actions.cell(row)} />}
                </div>
                <dl className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
                  {others.map((column) => (
                    <div key={column.id} className="flex items-baseline justify-between gap-3">
                      <dt className="text-text-3">{column.header}</dt>
                      <dd className="min-w-0 truncate text-right">
                        <CellContent content={column.cell(row)} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
