/** Codes of the media table: the kind of a row, and its progress. */
export const mediaKind = { video: 1, still: 2 } as const
export const mediaState = { known: 0, wanted: 1, stored: 2, gone: 3 } as const
/** Priority of requested media. */
export const mediaUrgency = { ahead: 0, listed: 1, awaited: 2 } as const
