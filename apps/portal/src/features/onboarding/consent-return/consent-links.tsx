import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { connectionHref, connectionsHref } from '../../../addresses.ts'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'

/** Links back to where consent begins: the provider's form with the input so far, or the connection to renew. */
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
  const href = renewed === undefined ? connectionsHref({ add: provider ?? 'choose' }) : connectionHref(renewed)
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
