import { cn } from '../cn.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { ArrowDown, ArrowUp } from '../icon/icons.gen.tsx'
import type { Column, Sort } from './column.ts'

export const headerCell =
  'sticky top-0 z-10 h-[34px] border-b border-border bg-surface px-2 min-[1500px]:px-2.5 text-left text-12 font-[540] whitespace-nowrap text-text-3 first:pl-3.5 last:pr-3.5'

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  /** Returns the click action of a header; undefined if the column can't be sorted. */
  sorter: (columnId: string) => (() => void) | undefined
  /** Checkbox for the whole page, if rows can be selected. */
  pageBox: { checked: boolean | 'indeterminate'; onChange: (checked: boolean) => void } | undefined
}

/** Header row: names, sort state, the page's checkbox. */
export function TableHeader<Row>({ columns, sort, sorter, pageBox }: TableHeaderProps<Row>) {
  return (
    <thead>
      <tr>
        {pageBox && (
          <th scope="col" className={cn(headerCell, 'left-0 z-11 w-10 pr-2.5')}>
            <Checkbox label="Select this page" checked={pageBox.checked} onChange={pageBox.onChange} />
          </th>
        )}
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            sort={sort?.id === column.id ? sort : undefined}
            onSort={sorter(column.id)}
            className={cn(
              index === 0 && (pageBox ? 'left-10 z-11' : 'left-0 z-11'),
              column.pinnedAtEnd && 'right-0 z-11 border-l',
            )}
          />
        ))}
      </tr>
    </thead>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (() => void) | undefined
  className: string
}

function HeaderCell<Row>({ column, sort, onSort, className }: HeaderCellProps<Row>) {
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  const name = column.silentHeader ? <span className="sr-only">{column.header}</span> : column.header
  return (
    <th
      scope="col"
      title={column.hint}
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : onSort ? 'none' : undefined}
      style={column.width ? { width: column.width, minWidth: column.width } : undefined}
      className={cn(headerCell, column.align === 'end' && 'text-right', sort && 'text-text', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'group/sort -mx-1 inline-flex h-full items-center align-middle gap-1 rounded-tag px-1 hover:text-text',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          {name}
          <Arrow
            aria-hidden
            className={cn(
              'size-3.5',
              !sort && 'opacity-0 transition-opacity group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        name
      )}
    </th>
  )
}
