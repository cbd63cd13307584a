// The last record opened, by list name, so that the list can show its row on return.
const lastOpened = new Map<string, string>()

/** Records which record of a list was opened. */
export const recordOpened = (list: string, id: string): void => void lastOpened.set(list, id)

/** Returns the record someone returns from, once: any other visit starts at the top. */
export function returnedFrom(list: string): string | undefined {
  const id = lastOpened.get(list)
  lastOpened.delete(list)
  return id
}
