/** Label for a connection, or anything else, that is referenced but unknown. */
export const unknownConnection = 'Unknown Connection'
export const unknownResource = 'UNKNOWN'
