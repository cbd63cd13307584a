import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../lib/api/query-client.ts'
import { loadedOnce } from '../../../scope/scope-options.ts'
import { useSession } from '../../../session/session-context.ts'

/** Loads the people that events can be assigned to, the person themselves first. */
export function useAssigneeOptions() {
  const { user } = useSession()
  const { data = [] } = useQuery({ ...answerOf(assigningEndpoints.assignees, {}), ...loadedOnce })
  const others = data.filter(({ id }) => id !== user.id)
  const me = data.length > others.length ? [{ value: user.id, label: 'Me' }] : []
  return [
    ...me,
    { value: 'unassigned', label: 'Unassigned' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
