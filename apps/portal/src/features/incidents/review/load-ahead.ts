import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { answerOf, queryClient } from '../../../lib/api/query-client.ts'

/** Preloads the event that is likely opened next. This also makes the server fetch its clips from the provider. */
export async function loadAhead(id: string): Promise<void> {
  const details = answerOf(incidentReviewEndpoints.details, { params: { id } })
  await queryClient.prefetchQuery({ queryKey: details.queryKey, queryFn: details.queryFn! })
  const event = queryClient.getQueryData(details.queryKey)
  for (const camera of event?.cameras ?? []) if (camera.thumbnailUrl) new Image().src = camera.thumbnailUrl
  const telemetry = answerOf(incidentReviewEndpoints.telemetry, { params: { id } })
  await queryClient.prefetchQuery({ queryKey: telemetry.queryKey, queryFn: telemetry.queryFn! })
}
