import { tenthsText } from '@milepost/contract/risk/change'
import type { ScoringDetail } from '@milepost/contract/risk/ranking'
import { detailColumns as reported } from '@milepost/contract/risk/ranking-columns'
import { reasonWords } from '@milepost/contract/risk/reasons'
import { type RiskPart, riskParts } from '@milepost/contract/risk/subject'
import { WholeName } from '../../../list/cells/whole-name.tsx'
import { type ColumnRenderer, columnsOf } from '../../../list/list-column.ts'
import { MovedBy } from '../../../risk/ranked/moved-by.tsx'
import { scoreRenderers } from '../shared/score-renderers.tsx'
import { unitEventsHint } from '../shared/unit-events-hint.ts'

const partRenderer = (part: RiskPart): ColumnRenderer<ScoringDetail> => ({
  id: part,
  align: 'end',
  hint: 'The score of this part alone, and the points its weight adds to the average of 50',
  cell: ({ parts, combined }) => {
    const own = parts.find((one) => one.part === part)
    if (!own || combined.score === null) return null
    return (
      <span className="num whitespace-nowrap">
        {own.score === null ? <span className="text-text-3">average</span> : Math.round(own.score)}
        <span className="ml-1.5 inline-block min-w-[5ch] text-right text-12 text-text-3">
          {tenthsText(own.points)}
          {own.weight !== 1 && ` ×${own.weight}`}
        </span>
      </span>
    )
  },
})

/** How the scoring detail columns are rendered, most important first. */
export const detailColumnsOf = (subject: 'vehicle' | 'driver') =>
  columnsOf<ScoringDetail>(reported, [
    { id: 'name', sort: true },
    ...scoreRenderers<ScoringDetail>(({ combined }) => combined),
    ...riskParts.map(partRenderer),
    {
      id: 'strongest',
      priority: 1,
      cell: ({ factors: [first] }) =>
        first && (
          <span className="block max-w-46 min-[1500px]:max-w-none print:max-w-none">
            <MovedBy word={reasonWords(first)} points={first.points} />
          </span>
        ),
    },
    subject === 'vehicle'
      ? { id: 'distance', sort: true, align: 'end', descendingFirst: true, hint: 'In this period', priority: 3 }
      : { id: 'distance', align: 'end', hint: 'In this period', priority: 3 },
    {
      id: 'incidents',
      sort: true,
      align: 'end',
      descendingFirst: true,
      hint: subject === 'vehicle' ? `In this period. ${unitEventsHint}` : 'In this period',
      priority: 3,
    },
    {
      id: 'connection',
      sort: true,
      ofFleets: true,
      // Names of drivers are longer than those of vehicles.
      ...(subject === 'driver' && { priority: 3 as const }),
      cell: ({ connection }) => <WholeName name={connection.name} />,
    },
    ...(subject === 'driver'
      ? ([
          { id: 'licenseState', priority: 3 },
          { id: 'vehiclesDriven', align: 'end', priority: 3 },
        ] as const)
      : []),
    { id: 'scoreVersion', align: 'end', hiddenAtFirst: true },
  ])
