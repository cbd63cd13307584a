/** Links of what an event mentions; without a link, as on shared or printed pages, it is plain text. */
export type EventLinks = {
  event?: (id: string) => string
  vehicle?: (id: string) => string
  driver?: (id: string) => string
  /** The loss of the event with an id. */
  loss?: (eventId: string) => string
}
