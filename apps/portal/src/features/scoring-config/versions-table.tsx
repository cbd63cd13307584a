import { riskScoreConfigEndpoints, type ScoringVersion } from '@milepost/contract/scoring-config/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { answerOf } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'

const states: Record<ScoringVersion['state'], { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'neutral' },
  scheduled: { word: 'Starts later', tone: 'info' },
  active: { word: 'Active', tone: 'success' },
  past: { word: 'Past', tone: 'neutral' },
}

/** Every client starts with version 1, so it has no activation date. */
const starting = 1

interface VersionsTableProps {
  clientId: number
  onTakeOver: (version: ScoringVersion) => void
  onRollBack: (version: ScoringVersion) => void
}

/** All configurations so far: who activated them, when, their effective date, and a way to roll back. */
export function VersionsTable({ clientId, onTakeOver, onRollBack }: VersionsTableProps) {
  const query = useAnswer(answerOf(riskScoreConfigEndpoints.versions, { params: { id: clientId } }))
  const rows = query.isPlaceholderData ? undefined : query.data
  const columns: readonly Column<ScoringVersion>[] = [
    { id: 'version', header: 'Version', priority: 1, cell: ({ version }) => `Version ${version}` },
    {
      id: 'state',
      header: 'State',
      priority: 1,
      cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>,
    },
    { id: 'by', header: 'By', cell: ({ by }) => by.name },
    {
      id: 'createdAt',
      header: 'Saved',
      cell: ({ version, createdAt }) => (version === starting ? 'From the start' : <Moment at={createdAt} />),
    },
    {
      id: 'activeFrom',
      header: 'Effective from',
      cell: ({ version, activeFrom }) =>
        version === starting ? 'From the start' : <Moment at={activeFrom} never="Not activated" />,
    },
    {
      id: 'sameAs',
      header: 'Values by',
      cell: ({ sameAs }) => (sameAs === null ? null : `version ${sameAs}`),
    },
    {
      id: 'actions',
      header: 'Actions',
      silentHeader: true,
      priority: 1,
      align: 'end',
      cell: (version) => (
        <span className="inline-flex gap-1.5">
          <Button size="small" variant="ghost" onClick={() => onTakeOver(version)}>
            Edit a copy
          </Button>
          {version.state === 'past' && (
            <Button size="small" onClick={() => onRollBack(version)}>
              Roll back
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Card>
      <CardHeader title="Versions" aside="past scores keep the version they were calculated with" />
      {query.isError && !rows ? (
        <QueryFailed what="the versions" query={query} />
      ) : rows ? (
        <PlainTable label="Versions" columns={columns} rows={rows} rowId={({ version }) => String(version)} />
      ) : (
        <CardBody>
          <SkeletonLines lines={3} label="Loading versions" />
        </CardBody>
      )}
    </Card>
  )
}
