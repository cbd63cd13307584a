/** Space for `countedNote` while it is unknown, so that nothing moves when it arrives. */
export const countedNoteSpace = 'block min-h-[18px] max-tablet:min-h-[54px]'
