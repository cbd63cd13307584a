import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { useMemo } from 'react'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { Recalculating } from '../../report/notes/recalculating.tsx'
import { scoreDays, useFactorEvents } from '../../risk/reasons/factor-events.ts'
import { SubjectRiskView } from '../../risk/subject-risk-view.tsx'

/** A vehicle's scores and their parts. */
export function VehicleRisk({ vehicleId }: { vehicleId: string }) {
  const query = useAnswer(answerOf(vehicleEndpoints.risk, { params: { id: vehicleId } }))
  const units = query.data?.units
  const hrefOf = useFactorEvents(useMemo(() => ({ ...scoreDays, vehicle: units ?? [vehicleId] }), [units, vehicleId]))
  useLiveRefresh(['scores'], vehicleEndpoints.risk)
  if (query.data)
    return (
      <div className="grid gap-2.5">
        <Recalculating />
        <SubjectRiskView risk={query.data} hrefOf={hrefOf} />
      </div>
    )
  if (query.isError) return <QueryFailed what="the risk" query={query} />
  return <SkeletonLines lines={5} label="Loading risk" />
}
