import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { conditionWord } from '@milepost/contract/risk/words'
import { measuresOf, reportSource, shareCell } from '../../reporting/report-source.ts'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { environmentalBreakdown } from './environment.ts'

const kinds = [
  ['weather', 'Weather'],
  ['light', 'Light'],
  ['road', 'Roads'],
  ['traffic', 'Traffic'],
] as const

/** The conditions of a fleet's driving. */
export const conditions = reportSource(environmentEndpoints.breakdown, async ({ db, units }, query) => {
  const breakdown = await environmentalBreakdown(db, await readReportRequest(db, query))
  const { distanceHead, distanceCell, rateHead, rateCell } = measuresOf(units)
  return {
    scoreVersion: null,
    figures: [],
    tables: kinds.map(([kind, title]) => ({
      title,
      columns: ['Condition', distanceHead, 'Share', 'Events', rateHead],
      rows: [
        ...breakdown[kind].map((one) => [
          one.word || conditionWord(one.key),
          distanceCell(one.distanceMeters),
          shareCell(one.share),
          one.incidents,
          rateCell(one.per1000Miles),
        ]),
        ['Unknown', distanceCell(breakdown.unknownMeters[kind]), null, null, null],
      ],
      bar: 1,
    })),
  }
})
