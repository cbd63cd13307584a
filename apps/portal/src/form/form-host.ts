import { createContext, type RefObject } from 'react'

/** What a form tells the drawer it stands in, so that a slip of the hand loses nothing. */
export type FormHost = {
  /** Set by the form: whether something typed would be lost. */
  dirty: RefObject<RefObject<boolean> | undefined>
  /** Leaves by `how`; asks before, where something would be lost. */
  leave: (how: () => void) => void
}

export const FormHostContext = createContext<FormHost | undefined>(undefined)
