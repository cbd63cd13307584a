import { type FormSource, formSources } from '@milepost/contract/onboarding/endpoints'
import type { ConsentRecord } from './consent-record.ts'

/** The meaning of a redirect from a provider. */
export type Landing =
  /** The URL names none of our forms as its source. */
  | { kind: 'unknownSource' }
  /** The URL lacks the code, or nothing was started in this tab. */
  | { kind: 'incomplete' }
  | { kind: 'declined' }
  /** The provider gave an error of its own instead of a code. */
  | { kind: 'refused'; error: string }
  /** A response, but not to this tab's latest request. */
  | { kind: 'otherWindow' }
  /** The code was used before; `savedAs` is the resulting connection, if any. */
  | { kind: 'used'; savedAs: number | undefined }
  /** The response is in the URL and should be removed from it. */
  | { kind: 'answered'; record: ConsentRecord; code: string }
  /** The response is stored and can be used once. */
  | { kind: 'ready'; record: ConsentRecord }

/**
 * Interprets the URL a provider redirected to, based on what was started in this tab. Only forms of the portal itself
 * leave a record; an answer for another source is for a form that this tab doesn't know.
 */
export function landingOf(record: ConsentRecord | undefined, provider: string, query: URLSearchParams): Landing {
  const error = query.get('error')
  const code = query.get('code')
  const source = query.get('source')
  if (!formSources.includes(source as FormSource)) return { kind: 'unknownSource' }
  if (error !== null) return error === 'access_denied' ? { kind: 'declined' } : { kind: 'refused', error }
  const isOwn = source === 'integration' && record?.provider === provider
  const begun = isOwn ? record : undefined
  if (code !== null && query.get('state') !== begun?.state) return { kind: 'otherWindow' }
  if (!begun || code === '') return { kind: 'incomplete' }
  const { progress } = begun
  if (progress.at === 'end') return { kind: 'used', savedAs: progress.savedAs }
  if (code !== null) return { kind: 'answered', record: begun, code }
  return progress.at === 'return' ? { kind: 'ready', record: begun } : { kind: 'incomplete' }
}
