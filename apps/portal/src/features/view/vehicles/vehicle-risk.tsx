import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { useLiveRefresh } from '../../../lib/live.ts'
import { answerOf } from '../../../lib/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useAnswer } from '../../../lib/use-answer.ts'
import { SubjectRiskView } from '../../../risk/subject-risk-view.tsx'

/** The scores of a vehicle and what they are made of. */
export function VehicleRisk({ vehicleId }: { vehicleId: string }) {
  const query = useAnswer(answerOf(vehicleEndpoints.risk, { params: { id: vehicleId } }))
  useLiveRefresh(['scores'], vehicleEndpoints.risk)
  if (query.data) return <SubjectRiskView risk={query.data} />
  if (query.isError) return <QueryFailed what="the risk" query={query} />
  return <SkeletonLines lines={5} label="Loading risk" />
}
