/** Numbers of the media table: what a row is, and how far it has come. */
export const mediaKind = { video: 1, still: 2 } as const
export const mediaState = { known: 0, wanted: 1, stored: 2, gone: 3 } as const
/** Which wanted media come first. */
export const mediaUrgency = { ahead: 0, listed: 1, awaited: 2 } as const
