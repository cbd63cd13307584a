import type { CreatedConnection } from '@milepost/contract/onboarding/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { CircleAlert, CircleCheck } from '@milepost/ui/icons'

export type Outcome = CreatedConnection

const { validated, duplicated, failed } = connectionHealth.code

/** What became of it, and what happens next. Never names another client. */
export function DoneStep({ outcome, provider, client }: { outcome: Outcome; provider: string; client: string }) {
  const { title, detail, isGood } = wordsOf(outcome, provider, client)
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div role="status" className="grid gap-3">
      <Icon aria-hidden className={isGood ? 'size-8 text-success' : 'size-8 text-warning'} />
      <h2 className="text-20 font-[640]">{title}</h2>
      <p className="max-w-[60ch] text-text-2">{detail}</p>
      <p className="text-13 text-text-3">You can close this page.</p>
    </div>
  )
}

function wordsOf({ healthStatus, reason }: Outcome, provider: string, client: string) {
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
      detail: `Nothing was changed. ${client} sees that you tried, and will get in touch if anything is needed from you.`,
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
