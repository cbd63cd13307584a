import type { ReactNode } from 'react'

/** The line above a group of rows; renders nothing without text. */
export function GroupRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={columnCount}
        className="h-8 border-b border-border bg-canvas px-3.5 text-left text-12 font-normal text-text-2"
      >
        <span className="sticky left-3.5 inline-block">{children}</span>
      </th>
    </tr>
  )
}
