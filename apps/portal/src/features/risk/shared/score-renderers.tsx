import type { RankedSubject } from '@milepost/contract/risk/ranking'
import type { ColumnRenderer } from '../../../list/list-column.ts'
import { RankedScore, ScoreChange } from '../../../risk/ranked/ranked-score.tsx'

type Scored = Pick<RankedSubject, 'missing' | 'previousScore' | 'previousInterval' | 'notCompared'>

/** How all score lists render the score and its change; `riskOf` picks the score. */
export const scoreRenderers = <Row extends Scored>(
  riskOf: (row: Row) => RankedSubject['risk'],
): ColumnRenderer<Row>[] => [
  {
    id: 'risk',
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: 'Covers the last two years, weighted toward recent driving; 50 is average, higher is riskier',
    cell: (row) => <RankedScore risk={riskOf(row)} missing={row.missing} />,
  },
  {
    id: 'change',
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: 'Since the month shown above the list',
    cell: (row) => <ScoreChange {...row} risk={riskOf(row)} />,
  },
]
