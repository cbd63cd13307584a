import { requestDays } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { Button } from '@milepost/ui/form/button'
import { saveFile } from '@milepost/ui/form/save-file'
import { CircleAlert, CircleCheck, Download } from '@milepost/ui/icons'
import { open } from '../../../lib/api/api.ts'
import type { FleetEntry } from './fleet-entry.ts'
import type { Outcome } from './fleet-store.ts'
import { useStep } from './use-step.ts'

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
  const signedKey = outcome === 'received' ? undefined : outcome.signedKey
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-3">
        <Icon aria-hidden className={isGood ? 'size-8 text-success' : 'size-8 text-warning'} />
        <h2 className="text-20 font-[640]">{title}</h2>
        <p className="max-w-[60ch] text-text-2">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {signedKey !== undefined && <SignedCopy formKey={signedKey} entry={entry} />}
        {entry.source === 'integration' && (
          <Button asChild>
            {/* A full load, so that nothing of this form is left. */}
            <a href={address}>Connect another provider</a>
          </Button>
        )}
      </div>
      <p className="text-13 text-text-3">You can close this page.</p>
    </div>
  )
}

/** Downloads what was signed, while the form's key still works. */
function SignedCopy({ formKey, entry }: { formKey: string; entry: FleetEntry }) {
  const { busy, problem, run } = useStep()
  const download = async () => {
    const response = await open(onboardingEndpoints.signedTerms, { params: { key: formKey } }, entry.options)
    saveFile('signed-terms.pdf', await response.blob())
  }
  return (
    <div className="grid gap-1.5">
      <Button busy={busy} onClick={() => void run(download)}>
        <Download aria-hidden />
        Download signed terms
      </Button>
      {problem && (
        <p role="alert" className="text-13 text-destructive">
          {problem}
        </p>
      )}
    </div>
  )
}

function wordsOf(outcome: Outcome, provider: string, client: string) {
  if (outcome === 'received')
    return {
      isGood: true,
      title: 'Your request was received',
      detail: `A person checks it. Once it is accepted, ${provider} is connected with what you entered, and you have nothing else to do. A request that isn’t accepted within ${requestDays} days is deleted with everything in it.`,
    }
  const { healthStatus, reason } = outcome.connection
  if (healthStatus === validated)
    return {
      isGood: true,
      title: `${provider} is connected`,
      detail: `The first vehicles appear within minutes, and up to a year of trips and events follows. ${client} now sees how safely your vehicles are driven. You have nothing else to do.`,
    }
  if (healthStatus === duplicated)
    return {
      isGood: false,
      title: 'This account is already connected',
      detail: `Your details and signed terms were saved, but this connection doesn’t sync, so that no trip or event counts twice. An admin decides which connection to keep. You have nothing else to do.`,
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
