import type { RankedSubject } from '@milepost/contract/risk/ranking'
import { listedChangeText } from '@milepost/contract/risk/ranking-columns'
import type { Column } from '@milepost/ui/table/column'
import { RankedScore, rankedScoreText, ScoreChange } from './ranked-score.tsx'

/** A ranked vehicle's score and its change since a month ("May"), for the short tables in reports. */
export const scoreColumns = (header: string, since: string | undefined): Column<RankedSubject>[] => [
  {
    id: 'risk',
    header,
    align: 'end',
    priority: 1,
    text: rankedScoreText,
    cell: ({ risk, missing }) => <RankedScore risk={risk} missing={missing} />,
  },
  {
    id: 'change',
    header: since === undefined ? 'Change' : `Since ${since}`,
    hint: 'Change of the score since the end of that month',
    align: 'end',
    priority: 1,
    text: listedChangeText,
    cell: (row) => <ScoreChange {...row} />,
  },
]
