// The record that was looked at last, by the name of its list: who comes back to the list finds the row.
const lastOpened = new Map<string, string>()

/** Notes which record of a list is looked at. */
export const noteOpened = (list: string, id: string): void => void lastOpened.set(list, id)

/** The record that somebody comes back from, once: who comes again by another way begins at the top. */
export function comesBackFrom(list: string): string | undefined {
  const id = lastOpened.get(list)
  lastOpened.delete(list)
  return id
}
