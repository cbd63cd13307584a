import type { OwnAnswer } from '@milepost/contract/annotation/answers'
import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { notice } from '@milepost/ui/feedback/notice'
import { Switch } from '@milepost/ui/form/switch'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { refresh } from '../../../api/query-client.ts'

/** Whether an answer checks other people’s; takes effect at once. */
export function KnownSwitch({ answer: { incidentId, reportedType, isKnownAnswer } }: { answer: OwnAnswer }) {
  const know = useMutation({
    mutationFn: (wanted: boolean) =>
      call(annotationEndpoints.know, { params: { id: incidentId }, body: { isKnownAnswer: wanted } }),
    onSuccess: () => refresh(annotationEndpoints.history),
    onError: (failure) => notice('This wasn’t changed.', { description: explain(failure).message }),
  })
  return (
    <Switch
      label={`Use as known answer: ${reportedType.word}`}
      checked={know.isPending ? know.variables : isKnownAnswer === true}
      disabled={know.isPending}
      onChange={(wanted) => know.mutate(wanted)}
    />
  )
}
