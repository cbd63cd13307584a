/** How long the records of a deleted connection are kept, hidden from everyone. */
export const storedDays = 30
