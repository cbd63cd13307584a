import { createContext, type RefObject } from 'react'

/** How a form communicates with its drawer, so that no input is lost by accident. */
export type FormHost = {
  /** Set by the form: true if there is unsaved input. */
  dirty: RefObject<RefObject<boolean> | undefined>
  /** Leaves using `how`, after confirmation if there is unsaved input. */
  leave: (how: () => void) => void
}

export const FormHostContext = createContext<FormHost | undefined>(undefined)
