import type { Resolved } from '@milepost/contract/api/bulk-selection'
import { useRef } from 'react'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import type { Bulk } from '../../../list/list-table.tsx'

interface ResolveActionProps extends Omit<Bulk, 'selection'> {
  label: string
  things: readonly [one: string, many: string]
  size?: 'small' | 'regular'
  confirm: { title: string; effect: string; action: string } | undefined
  /** Settles what is ticked; takes back what was settled at an instant. */
  resolve: () => Promise<Resolved>
  undo: (resolvedAt: string) => Promise<unknown>
}

/** Settles trouble of ticked vehicles, and for ten seconds offers to take it back. */
export function ResolveAction({ resolve, undo, ...bulk }: ResolveActionProps) {
  const resolvedAt = useRef<string>(null)
  return (
    <BulkAction
      {...bulk}
      run={async () => {
        const outcome = await resolve()
        resolvedAt.current = outcome.resolvedAt
        return outcome
      }}
      undo={async () => resolvedAt.current && undo(resolvedAt.current)}
    />
  )
}
