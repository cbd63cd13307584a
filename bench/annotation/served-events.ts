/** Who has which event, to notice one that two people get. */
export class ServedEvents {
  readonly #held = new Map<string, string>()
  readonly #answered = new Set<string>()
  /** Events that someone got while another person had them, or after they were answered. */
  doubles = 0

  serve(incidentId: string, userId: string): void {
    if (this.#held.has(incidentId) || this.#answered.has(incidentId)) this.doubles += 1
    this.#held.set(incidentId, userId)
  }

  answer(incidentId: string): void {
    this.#held.delete(incidentId)
    this.#answered.add(incidentId)
  }

  /** Its answer was refused. */
  release(incidentId: string): void {
    this.#held.delete(incidentId)
  }

  /** Returns what is still on people's screens. */
  heldBy(isHolder: (userId: string) => boolean): Set<string> {
    return new Set([...this.#held].filter(([, userId]) => isHolder(userId)).map(([incidentId]) => incidentId))
  }
}
