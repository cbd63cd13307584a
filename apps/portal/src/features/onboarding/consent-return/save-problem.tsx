import { ApiError, explain } from '@milepost/session/api/api-error'
import { SupportCode } from '@milepost/ui/feedback/support-code'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { serverProblems } from '../../../form/problems.ts'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'
import { BeginAgain, ToConnections } from './consent-links.tsx'

interface SaveProblemProps {
  provider: string
  record: ConsentRecord
  error: unknown
}

/** Shown if a consent couldn't be used. The code is spent, so only a new consent helps. */
export function SaveProblem({ provider, record, error }: SaveProblemProps) {
  const { message, requestId } = explain(error)
  const [reported] = error instanceof ApiError ? Object.values(serverProblems(error.issues)) : []
  // No response arrived, so it is unknown whether it was saved.
  const isUnclear = error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
  const isRenewal = record.connectionId !== undefined
  return (
    <div role="alert" className="contents">
      <PlainCard
        title={isUnclear ? 'No response' : isRenewal ? 'Nothing changed' : `${provider} isn’t connected`}
        detail={
          isUnclear ? `${message} It may have been saved anyway. Check your connections first.` : (reported ?? message)
        }
        action={
          <>
            <BeginAgain label="Start again" provider={record.provider} record={record} source="integration" />
            <ToConnections />
          </>
        }
        note={<SupportCode requestId={requestId} />}
      />
    </div>
  )
}
