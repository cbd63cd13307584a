import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge } from '@milepost/ui/feedback/badge'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useMemo } from 'react'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { Recalculating } from '../../report/notes/recalculating.tsx'
import { scoreDays, useFactorEvents } from '../../risk/reasons/factor-events.ts'
import { SubjectRiskView } from '../../risk/subject-risk-view.tsx'
import { useMay } from '../../session/use-may.ts'

/** A driver's scores, based on their own trips and events; for admins, who are responsible for them. */
export function DriverRisk({ driverId }: { driverId: string }) {
  return useMay(subjectRiskEndpoints.driver) ? <Risk driverId={driverId} /> : null
}

function Risk({ driverId }: { driverId: string }) {
  const search = useMemo(() => ({ ...scoreDays, driver: [driverId] }), [driverId])
  const hrefOf = useFactorEvents(search)
  const query = useAnswer(answerOf(subjectRiskEndpoints.driver, { params: { id: driverId } }))
  useLiveRefresh(['scores'], subjectRiskEndpoints.driver)
  return (
    <Card>
      <CardBody className="grid gap-2">
        <div>
          <Badge title="Combined scores of drivers are in preview: only admins see them">Preview for admins</Badge>
        </div>
        {query.data ? (
          <>
            <Recalculating />
            <SubjectRiskView risk={query.data} hrefOf={hrefOf} />
          </>
        ) : query.isError ? (
          <QueryFailed what="the risk" query={query} />
        ) : (
          <SkeletonLines lines={5} label="Loading risk" />
        )}
      </CardBody>
    </Card>
  )
}
