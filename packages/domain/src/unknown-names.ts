/** What stands for a connection, and for anything else, that is named somewhere and that nobody knows. */
export const unknownConnection = 'Unknown Connection'
export const unknownResource = 'UNKNOWN'
