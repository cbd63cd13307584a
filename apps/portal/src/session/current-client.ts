let clientId: number | undefined

/** The client of every call: the person's own, or the one an admin switched to. */
export const currentClientId = () => clientId

/** Only the session sets it. */
export function setCurrentClientId(id: number | undefined) {
  clientId = id
}
