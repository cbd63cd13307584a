/** A plain description of each job in the queue: a job without one doesn't compile. */
export const jobWords = {
  'compliance.notify': 'Email who is notified about vehicles that aren’t compliant',
  'connection.review': 'Start or stop human review of a connection’s events',
  'export.write': 'Export a long list to a file',
  'message.send': 'Send an email or text message',
  'report.send': 'Write a scheduled report and email it',
  'tags.retranslate': 'Translate events again after a tag was mapped',
  'tokens.remind': 'Email the owners of API tokens that expire soon',
  upkeep: 'Create upcoming partitions and delete expired data',
} as const

/**
 * The same for work that the worker repeats on its own: one run an hour, which can't be started, repeated or canceled.
 */
export const loopWords = {
  detection: 'Find events in positions',
  'roll up': 'Calculate daily driving totals',
  'score vehicles': 'Score vehicles',
  'sum up drivers': 'Calculate driver totals',
  'sum up fleets': 'Calculate fleet, connection and group totals',
  'fill in weather': 'Look up weather',
  'send webhooks': 'Send webhooks',
  'send reports': 'Look for scheduled reports that are due',
  'send notices': 'Write emails about events and losses',
  'forget connections': 'Remove data of deleted connections',
  media: 'Fetch videos and images',
} as const

export type NamedJob = keyof typeof jobWords
export type NamedLoop = keyof typeof loopWords

const allWords: Readonly<Record<string, string>> = { ...jobWords, ...loopWords }

/** Names of all jobs and loops. */
export const workNames: readonly string[] = Object.keys(allWords)

/** Returns a job's plain description, or its name if it belongs to another release. */
export const jobText = (name: string): string => (Object.hasOwn(allWords, name) ? allWords[name]! : name)

export const isLoop = (name: string): boolean => Object.hasOwn(loopWords, name)
