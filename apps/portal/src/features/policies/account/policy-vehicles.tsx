import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { useAnswer } from '@milepost/session/api/use-answer'
import { daysOf } from '@milepost/ui/filter/date-range-days'
import { useMemo } from 'react'
import { scoringDetailsHref, vehicleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { RankedVehicles, shownVehicles } from '../../../risk/ranked/ranked-vehicles.tsx'
import { useFactorEvents } from '../../../risk/reasons/factor-events.ts'
import { boundsOf } from '../../../scope/range.ts'

/** The riskiest vehicles of a policy, and a link to all of them with their scores. */
export function PolicyVehicles({ connections }: { connections: readonly string[] }) {
  const { timeZone } = useFormat()
  // The days whose earlier month the policy's own score is compared with.
  const range = useMemo(() => boundsOf(daysOf({ preset: '30d' }, timeZone, new Date()), timeZone), [timeZone])
  const within = { connection: [...connections] }
  const query = useAnswer(
    answerOf(riskRankingEndpoints.page, {
      query: { ...range, connectionId: [...connections], riskType: 'combined', PageSize: shownVehicles },
    }),
  )
  const eventsOf = useFactorEvents(useMemo(() => ({ connection: [...connections] }), [connections]))
  return (
    <RankedVehicles
      title="Riskiest vehicles"
      none="No vehicle has a score yet."
      query={query}
      keep={({ risk: { score } }) => score !== null}
      hrefOf={vehicleHref}
      eventsOf={eventsOf}
      allHref={scoringDetailsHref(within)}
    />
  )
}
