import { allows, mayRateType } from '@milepost/contract/api/roles'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useSession } from '../../../session/session-context.ts'

/**
 * Returns whether the person may rate this event: `collisionsOnly` if their role rates only collisions and it isn't one,
 * and undefined until its type is known to someone whose role depends on it.
 */
export function useMayRate({ type }: Pick<IncidentDetails, 'type'>): 'yes' | 'no' | 'collisionsOnly' | undefined {
  const { roles } = useSession()
  const { data } = useQuery(answerOf(incidentTypeEndpoints.list, {}))
  if (!allows(incidentReviewEndpoints.rate, roles)) return 'no'
  if (mayRateType(roles, null)) return 'yes'
  if (!data) return undefined
  const known = data.find(({ translatedType }) => translatedType === type.translatedType)
  return mayRateType(roles, known?.scoringType ?? null) ? 'yes' : 'collisionsOnly'
}
