/** What the form of a new message holds; `address` is a contact at one of their addresses. */
export type ComposeValues = { incidentIds: string[]; text: string; address: string }
