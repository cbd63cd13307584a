import { useEffect, useEffectEvent } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { registerDraft, takeDraft } from './drafts.ts'
import { browserStorage, type Fits } from './safe-storage.ts'
import { useSessionState } from './session-context.ts'

/**
 * Carries what was typed over a sign-in that has to be renewed in the middle of it. `read` gives the values, or undefined
 * while there is nothing to lose; never secrets, which would lie in the browser's storage. `restore` gets them back when
 * the form is shown again. Without a name nothing is kept. A name is used once on a page; where a page shows one record after another, it names that too.
 */
export function useDraft<T>(
  name: string | undefined,
  { read, fits, restore }: { read: () => T | undefined; fits: Fits<T>; restore: (values: T) => void },
): void {
  const state = useSessionState()
  const userId = state.kind === 'signedIn' ? state.person.user.id : undefined
  const readNow = useEffectEvent(read)
  const restoreNow = useEffectEvent((values: unknown) => {
    if (fits(values)) restore(values)
  })
  useEffect(() => {
    if (name === undefined || userId === undefined) return
    const place = { userId, pathname: window.location.pathname }
    const kept = takeDraft(browserStorage('sessionStorage'), place, name, Date.now())
    if (kept !== undefined) restoreNow(kept)
    return registerDraft({ name, read: () => readNow() })
  }, [name, userId])
}

/** useDraft for a whole form of texts, numbers and switches; it comes back as changed as it was left. */
export function useFormDraft<T extends FieldValues>(name: string, form: UseFormReturn<T>, fits: Fits<T>): void {
  useDraft<T>(name, {
    read: () => (form.formState.isDirty ? form.getValues() : undefined),
    fits,
    restore: (values) => form.reset(values as DefaultValues<T>, { keepDefaultValues: true }),
  })
}
