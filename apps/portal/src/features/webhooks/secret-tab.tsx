import { webhookEndpoints as endpoints, secretOverlapHours, type Webhook } from '@milepost/contract/webhooks/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Button } from '@milepost/ui/form/button'
import { KeyRound } from '@milepost/ui/icons'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** Replaces the signing secret; the current one is never shown again. */
export function SecretTab({ webhook: { id, description, oldSecretUntil } }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (secret)
    return (
      <SigningSecret secret={secret} onDone={() => setSecret(undefined)}>
        <p className="text-text-2">
          Copy it now: it isn’t shown again. The old secret signs too for {secretOverlapHours} hours.
        </p>
      </SigningSecret>
    )
  return (
    <div className="grid justify-items-start gap-3 text-13">
      <p className="max-w-[60ch] text-text-2">
        Your software verifies with this secret that requests are from Milepost. It was shown when it was created. If it
        is lost, or someone else may have it, rotate it.
      </p>
      {oldSecretUntil && (
        <p className="text-text-2">
          The old secret signs too until <Moment at={oldSecretUntil} zoned />.
        </p>
      )}
      <Button onClick={() => setAsking(true)}>
        <KeyRound aria-hidden />
        Rotate secret
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Rotate the secret of ${description}?`}
        effect={`Requests have two signatures for ${secretOverlapHours} hours, so that your software can change its secret without missing any. After that, only the new one signs.${oldSecretUntil ? ' The secret before the current one stops signing now.' : ''}`}
        action="Rotate"
        danger={false}
        onConfirm={async () => {
          const made = await call(endpoints.rotateSecret, { params: { id } }).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          setSecret(made.secret)
          await refresh(endpoints.list)
        }}
      />
    </div>
  )
}
