import { browserStorage } from '@milepost/session/stored/safe-storage'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { connectionsHref } from '../../../addresses.ts'
import { hasSignedIn } from '../../../session/session-store.ts'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'
import { keptForm } from '../form/kept-key.ts'
import { beginningOf } from './beginning-of.ts'

interface BeginAgainProps {
  label: 'Try again' | 'Start again'
  /** Code of the provider; undefined if unknown. */
  provider: string | undefined
  record: ConsentRecord | undefined
  /** Where the address says that the consent was started. */
  source: string | null
}

/**
 * Leads back to where consent begins: the form that this tab was filling in, the provider's form in the portal, or the
 * connection to renew. An invitation or a marketplace that this tab doesn't know can only be opened again by its link.
 */
export function BeginAgain({ label, provider, record, source }: BeginAgainProps) {
  const form = keptForm(browserStorage('sessionStorage'))
  const beginning = beginningOf({ provider, record, source, form, mayBeMember: hasSignedIn() })
  if (beginning.kind === 'words') return <p className="text-13 text-text-2">{beginning.words}</p>
  return (
    <Button variant="primary" asChild>
      <Link href={beginning.href}>{beginning.kind === 'form' ? 'Back to the form' : label}</Link>
    </Button>
  )
}

export const ToConnections = () => (
  <Button asChild>
    <Link href={connectionsHref()}>Go to connections</Link>
  </Button>
)
