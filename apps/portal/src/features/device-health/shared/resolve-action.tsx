import type { Resolved } from '@milepost/contract/api/bulk-selection'
import { useRef } from 'react'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import type { Bulk } from '../../../list/list-table.tsx'

interface ResolveActionProps extends Omit<Bulk, 'selection'> {
  label: string
  result: (things: string) => string
  things: readonly [one: string, many: string]
  size?: 'small' | 'regular'
  confirm: { title: string; effect: string; action: string } | undefined
  /** Resolves the selected rows; undo reverts what was resolved at a given instant. */
  resolve: () => Promise<Resolved>
  undo: (resolvedAt: string) => Promise<unknown>
}

/** Resolves problems of the selected vehicles and offers undo for 10 seconds. */
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
