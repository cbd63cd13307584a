import type { ReactNode } from 'react'

/** Returns the class of a place for `countedNote`: space for it while it is unknown, so that little moves when it arrives. */
export const countedNoteSpace = (note: ReactNode): string =>
  note ? 'block' : 'block min-h-[18px] max-tablet:min-h-[54px]'
