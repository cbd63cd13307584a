import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import type { FlaggedVideo } from '@milepost/contract/annotation/stats'
import { instantText } from '@milepost/domain/time/instant-text'
import { explain } from '@milepost/session/api/api-error'
import { notice } from '@milepost/ui/feedback/notice'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/api.ts'
import { refresh } from '../../../api/query-client.ts'

/** Events that aren’t served because someone flagged their video, until a lead puts them back. */
export function FlaggedVideos({ flagged, zone }: { flagged: readonly FlaggedVideo[]; zone: string }) {
  const columns = useMemo(() => columnsIn(zone), [zone])
  return (
    <Card>
      <CardHeader title="Flagged videos" aside={flagged.length > 0 && flagged.length} />
      {flagged.length === 0 ? (
        <Empty title="No flagged videos." />
      ) : (
        <PlainTable
          label="Flagged videos"
          columns={columns}
          rows={flagged}
          rowId={(row) => `${row.incidentId} ${row.flaggedAt}`}
        />
      )}
    </Card>
  )
}

const columnsIn = (zone: string): Column<FlaggedVideo>[] => [
  { id: 'at', header: 'Flagged', cell: ({ flaggedAt }) => instantText(flaggedAt, zone), priority: 1 },
  { id: 'type', header: 'Type', cell: ({ type }) => type.word, priority: 1 },
  { id: 'event', header: 'Event time', cell: ({ occurredAt }) => instantText(occurredAt, zone) },
  { id: 'by', header: 'By', cell: ({ flaggedBy }) => flaggedBy.name },
  { id: 'note', header: 'Note', cell: ({ note }) => note, priority: 2 },
  { id: 'action', header: 'Action', silentHeader: true, cell: (row) => <PutBack video={row} />, priority: 1 },
]

function PutBack({ video: { incidentId } }: { video: FlaggedVideo }) {
  const putBack = useMutation({
    mutationFn: () => call(annotationEndpoints.putBack, { params: { id: incidentId } }),
    onSuccess: () => refresh(annotationEndpoints.stats),
    onError: (failure) => notice('This event wasn’t put back.', { description: explain(failure).message }),
  })
  return (
    <Button size="small" busy={putBack.isPending} onClick={() => putBack.mutate()}>
      Put back
    </Button>
  )
}
