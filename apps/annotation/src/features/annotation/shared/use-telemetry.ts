import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { useAnswer } from '@milepost/session/api/use-answer'
import { answerOf } from '../../../api/query-client.ts'

/** The telemetry of a claimed event. It is read once: the graph and the facts beside it show the same. */
export const useTelemetry = ({ leaseId, incidentId }: AnnotationItem) =>
  useAnswer({
    ...answerOf(annotationEndpoints.telemetry, { params: { id: leaseId }, query: { incidentId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
