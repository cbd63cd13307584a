import { withoutMilesHint } from '@milepost/contract/api/without-miles'
import type { RankedSubject } from '@milepost/contract/risk/ranking'
import { rateSampleOf, rankingColumns as reported } from '@milepost/contract/risk/ranking-columns'
import { missing } from '@milepost/domain/quantity'
import { WholeName } from '../../../list/cells/whole-name.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { SampledRate } from '../../../report/sampled-rate.tsx'
import { LastGps } from '../../vehicles/shared/last-gps.tsx'
import { scoreRenderers } from '../shared/score-renderers.tsx'
import { unitEventsHint } from '../shared/unit-events-hint.ts'

/** How the columns of the score list are rendered, most important first. */
export const scoreColumns = columnsOf<RankedSubject>(reported, [
  { id: 'name', sort: true },
  ...scoreRenderers<RankedSubject>(({ risk }) => risk),
  {
    id: 'mainChange',
    hint: 'What changed the score most, if that is more than its margin of error',
    isNeeded: (page) => page.some(({ mainChange }) => mainChange !== null),
  },
  {
    id: 'incidents',
    sort: true,
    align: 'end',
    descendingFirst: true,
    priority: 1,
    hint: `In this period, excluding events rated inaccurate. ${unitEventsHint}`,
  },
  {
    id: 'per1000Miles',
    sort: true,
    align: 'end',
    descendingFirst: true,
    hint: `By distance in this period. ${withoutMilesHint}`,
    cell: (row, format) =>
      row.per1000Miles === null ? (
        missing
      ) : (
        <SampledRate rate={format.rate(row.per1000Miles)} sample={rateSampleOf(row)} />
      ),
  },
  {
    id: 'topType',
    header: 'Top type',
    priority: 3,
    hint: 'Most frequent event type in this period',
    cell: ({ topType }) => topType?.word,
  },
  { id: 'distance', sort: true, align: 'end', descendingFirst: true, hint: 'In this period' },
  { id: 'vin', hiddenAtFirst: true, cell: ({ vin }) => vin && <code className="font-mono">{vin}</code> },
  {
    id: 'connection',
    sort: true,
    ofFleets: true,
    cell: ({ connection }) => <WholeName name={connection.name} />,
  },
  { id: 'groups', priority: 3 },
  { id: 'hasCoaching', priority: 3 },
  {
    id: 'lastGpsDateTime',
    sort: true,
    descendingFirst: true,
    priority: 3,
    cell: ({ lastGpsDateTime: at, connection }) => <LastGps at={at} connections={[connection]} />,
  },
])
