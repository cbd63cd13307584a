const handlers = new Set<() => void>()

/** Runs something when the person signs out or loses access, such as returning what they had claimed. */
export const onLeaving = (handler: () => void): void => void handlers.add(handler)

/** Runs what was registered. */
export function leave(): void {
  for (const handler of handlers) handler()
}
