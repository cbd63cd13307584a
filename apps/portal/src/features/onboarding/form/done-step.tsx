import { requestDays } from '@milepost/contract/onboarding/connection-requests'
import { connectionHealth } from '@milepost/domain/codes'
import { Button } from '@milepost/ui/form/button'
import { CircleAlert, CircleCheck } from '@milepost/ui/icons'
import type { FleetEntry } from './fleet-entry.ts'
import type { Outcome } from './fleet-store.ts'
import { SignedCopy } from './signed-copy.tsx'

const { validated, duplicated, failed } = connectionHealth.code

interface DoneStepProps {
  outcome: Outcome
  provider: string
  entry: FleetEntry
  /** Opens an empty form of the same kind. */
  address: string
}

/** What became of it, and what happens next. Never names another client. */
export function DoneStep({ outcome, provider, entry, address }: DoneStepProps) {
  const { title, detail, isGood } = wordsOf(outcome, provider, entry.client?.name ?? 'The company')
  const Icon = isGood ? CircleCheck : CircleAlert
  const signed = outcome === 'received' ? undefined : outcome.signed
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-3">
        <Icon aria-hidden className={isGood ? 'size-8 text-success' : 'size-8 text-warning'} />
        <h2 className="text-20 font-[640]">{title}</h2>
        <p className="max-w-[60ch] text-text-2">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {signed && <SignedCopy signed={signed} />}
        {entry.source === 'integration' && (
          <Button asChild>
            {/* A full load, so that nothing of this form is left. */}
            <a href={address}>Connect another provider</a>
          </Button>
        )}
      </div>
      <p className="text-13 text-text-3">There is nothing else to do, so you can close this page.</p>
    </div>
  )
}

function wordsOf(outcome: Outcome, provider: string, client: string) {
  if (outcome === 'received')
    return {
      isGood: true,
      title: 'Your request was received',
      detail: `A person checks it. Once it is accepted, ${provider} is connected with what you entered. A request that isn’t accepted within ${requestDays} days is deleted with everything in it.`,
    }
  const { healthStatus, reason } = outcome.connection
  if (healthStatus === validated)
    return {
      isGood: true,
      title: `${provider} is connected`,
      detail: `The first vehicles appear within minutes, and up to a year of trips and events follows. ${client} now sees how safely your vehicles are driven.`,
    }
  if (healthStatus === duplicated)
    return {
      isGood: false,
      title: 'This account is already connected',
      detail: `Your details and signed terms were saved, but this connection doesn’t sync, so that no trip or event counts twice. An admin decides which connection to keep.`,
    }
  if (healthStatus === failed)
    return {
      isGood: false,
      title: `${provider} didn’t accept the connection`,
      detail: `${reason ?? 'It gave no reason.'} ${client} has been informed and can renew the credentials with you.`,
    }
  return {
    isGood: true,
    title: 'Your details were saved',
    detail: `${provider} will be checked shortly. ${client} will get in touch if anything is needed from you.`,
  }
}
