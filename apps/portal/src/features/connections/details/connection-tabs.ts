/** The tabs of a connection, by the names they have in its address; the first is shown without a name. */
export const connectionTabs = ['flow', 'overview', 'groups', 'vehicles', 'coaching', 'activity'] as const
