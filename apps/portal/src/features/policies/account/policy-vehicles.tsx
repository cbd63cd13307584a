import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { useAnswer } from '@milepost/session/api/use-answer'
import { useMemo } from 'react'
import { scoringDetailsHref, vehicleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { RankedVehicles, shownVehicles } from '../../../risk/ranked/ranked-vehicles.tsx'
import { useFactorEvents } from '../../../risk/reasons/factor-events.ts'

const shownDays = 30
const dayMs = 86_400_000

/** The riskiest vehicles of a policy, and a link to all of them with their scores. */
export function PolicyVehicles({ connections }: { connections: readonly string[] }) {
  const range = useMemo(() => {
    const now = Date.now()
    return { from: toRangeTime(new Date(now - shownDays * dayMs)), to: toRangeTime(new Date(now)) }
  }, [])
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
