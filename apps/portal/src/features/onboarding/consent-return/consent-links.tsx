import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { connectionHref, connectionsHref, publicFormHref } from '../../../addresses.ts'
import { hasSignedIn } from '../../../session/session-store.ts'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'

/**
 * Links back to where consent begins: the provider's form with the input so far, or the connection to renew. People
 * without an account have neither, only the public form.
 */
export function BeginAgain({
  label,
  provider,
  record,
}: {
  label: 'Try again' | 'Start again'
  /** Code of the provider; undefined if unknown. */
  provider: string | undefined
  record: ConsentRecord | undefined
}) {
  const renewed = record?.provider === provider ? record?.connectionId : undefined
  const href =
    renewed !== undefined
      ? connectionHref(renewed)
      : record || hasSignedIn()
        ? connectionsHref({ add: provider ?? 'choose' })
        : publicFormHref
  return (
    <Button variant="primary" asChild>
      <Link href={href}>{label}</Link>
    </Button>
  )
}

export const ToConnections = () => (
  <Button asChild>
    <Link href={connectionsHref()}>Go to connections</Link>
  </Button>
)
