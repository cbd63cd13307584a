import { Navigate } from '@tanstack/react-router'
import { defaultPage, type NestedDefault } from '../../page-list.ts'
import { useSession } from '../../session/session-context.ts'

/** Leads from `/settings` to the first page below it that this person may open; query and fragment are kept. */
export function NestedDefaultPage({ nested }: { nested: NestedDefault }) {
  const { roles } = useSession()
  return <Navigate to={defaultPage(nested, roles).path} search={true as never} hash={true} replace />
}
