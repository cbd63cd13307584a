/** Where what an event names leads to; what leads nowhere, on a shared or printed page, is plain text. */
export type EventLinks = {
  event?: (id: string) => string
  vehicle?: (id: string) => string
  driver?: (id: string) => string
}
