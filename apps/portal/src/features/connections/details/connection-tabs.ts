/** A connection's tabs by their names in the URL; the first is the default. */
export const connectionTabs = ['flow', 'overview', 'groups', 'vehicles', 'coaching', 'activity'] as const
