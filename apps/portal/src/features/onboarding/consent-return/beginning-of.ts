import { connectionHref, connectionsHref, publicFormHref } from '../../../addresses.ts'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'
import type { KeptForm } from '../form/kept-key.ts'

/** Where a consent that failed can be started again: the form it was for, another page, or what to do in words. */
export type Beginning = { kind: 'form' | 'page'; href: string } | { kind: 'words'; words: string }

interface Failed {
  /** Code of the provider; undefined if unknown. */
  provider: string | undefined
  record: ConsentRecord | undefined
  /** Where the address says that the consent was started. */
  source: string | null
  /** The form that this tab knows. */
  form: KeptForm | undefined
  /** True if someone has signed in to the portal with this browser. */
  mayBeMember: boolean
}

/** Returns where to start again after a consent failed. */
export function beginningOf({ provider, record, source, form, mayBeMember }: Failed): Beginning {
  if (form && (form.source === source || (!record && !mayBeMember))) return { kind: 'form', href: form.address }
  if (source === 'invite')
    return { kind: 'words', words: 'Open your invitation again with the link in its email, and sign in from there.' }
  if (source === 'marketplace')
    return { kind: 'words', words: 'Open the app again in the marketplace that you came from.' }
  if (record?.connectionId !== undefined && record.provider === provider)
    return { kind: 'page', href: connectionHref(record.connectionId) }
  if (record || mayBeMember) return { kind: 'page', href: connectionsHref({ add: provider ?? 'choose' }) }
  return { kind: 'page', href: publicFormHref }
}
