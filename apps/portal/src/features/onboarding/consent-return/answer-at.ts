import type { StorageLike } from '@milepost/session/stored/safe-storage'
import { takeConsent } from '../form/kept-key.ts'

type Answer = ReturnType<typeof takeConsent>
const answers = new Map<string, Answer>()

/**
 * Takes a form's consent from the address that a provider returned to; `search` begins with `?`. A render may be
 * discarded and begun again, so the same address gives the same answer, although the tab forgets the consent when it is
 * taken. Returns undefined if the answer is for something else.
 */
export function answerAt(tab: StorageLike | undefined, provider: string, search: string): Answer {
  const address = `${provider}${search}`
  const answer = answers.get(address) ?? takeConsent(tab, provider, new URLSearchParams(search))
  answers.set(address, answer)
  return answer
}
