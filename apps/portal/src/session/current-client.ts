let clientId: number | undefined

/** The client every call is about: the person's own, or the one an admin switched to. */
export const currentClientId = () => clientId

/** Set by the session alone. */
export function setCurrentClientId(id: number | undefined) {
  clientId = id
}
