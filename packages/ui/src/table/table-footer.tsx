import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Button } from '../form/button.tsx'
import { CardFooter } from '../layout/card.tsx'
import { LiveText } from '../layout/visually-hidden.tsx'

/** Page from 1. */
export interface Paging {
  page: number
  pageSize: number
  /** All rows the filters match. */
  total: number
  onChange: (next: { page: number; pageSize: number }) => void
}

export const pageSizes = [10, 20, 50, 100] as const

const count = (value: number) => value.toLocaleString('en-US')

/** "1–10 of 132". */
export function rangeText({ page, pageSize, total }: Pick<Paging, 'page' | 'pageSize' | 'total'>): string {
  if (total === 0) return 'No rows'
  const first = (page - 1) * pageSize + 1
  return `${count(first)}–${count(Math.min(total, page * pageSize))} of ${count(total)}`
}

/** Counts at the left; view menu, page size and paging at the right, unless there is nothing to page. */
export function TableFooter({
  paging,
  shown,
  note,
  menu,
}: {
  paging: Paging | undefined
  /** Rows on this page; undefined while it is loading, when nothing is said of them. */
  shown: number | undefined
  note: ReactNode
  menu: ReactNode
}) {
  const text = shown === undefined ? '' : paging ? rangeText(paging) : `${count(shown)} ${shown === 1 ? 'row' : 'rows'}`
  const hasNothing = shown === 0 && !paging?.total
  const pages = paging ? Math.max(1, Math.ceil(paging.total / paging.pageSize)) : 1
  return (
    <CardFooter className="num flex-wrap py-1.5">
      <span>
        {text}
        {note && <> · {note}</>}
        <LiveText>{text}</LiveText>
      </span>
      <span data-screen-only className={cn('flex flex-wrap items-center gap-1', hasNothing && 'hidden')}>
        {menu}
        {paging && (
          <>
            <label className="flex items-center gap-1 px-1">
              Rows
              <select
                value={paging.pageSize}
                onChange={(event) => paging.onChange({ page: 1, pageSize: Number(event.target.value) })}
                className="h-7 rounded-control bg-transparent text-12 hover:bg-sunken"
              >
                {[...new Set([...pageSizes, paging.pageSize])]
                  .sort((a, b) => a - b)
                  .map((size) => (
                    <option key={size} value={size}>
                      {size}
                    </option>
                  ))}
              </select>
            </label>
            <Button
              variant="ghost"
              size="small"
              className="px-1.5 text-12 font-normal"
              disabled={paging.page <= 1}
              onClick={() => paging.onChange({ page: paging.page - 1, pageSize: paging.pageSize })}
            >
              <ChevronLeft aria-hidden />
              <span className="max-phone:sr-only">Previous</span>
            </Button>
            <Button
              variant="ghost"
              size="small"
              className="px-1.5 text-12 font-normal"
              disabled={paging.page >= pages}
              onClick={() => paging.onChange({ page: paging.page + 1, pageSize: paging.pageSize })}
            >
              <span className="max-phone:sr-only">Next</span>
              <ChevronRight aria-hidden />
            </Button>
          </>
        )}
      </span>
    </CardFooter>
  )
}
