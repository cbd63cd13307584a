/** A plain description of each job in the queue: a job without one doesn't compile. */
export const jobWords = {
  'export.write': 'Write a long list into a file',
  'message.send': 'Send a mail or a text message',
  upkeep: 'Make room ahead and clear what has had its day',
} as const

/**
 * The same for work that the worker repeats on its own: one run an hour, which can't be started, repeated or canceled.
 */
export const loopWords = {
  detection: 'Find events in positions',
  'roll up': 'Sum up days of driving',
  'score vehicles': 'Score vehicles',
  'sum up drivers': 'Sum up what drivers’ lists say',
  'sum up fleets': 'Sum up what fleets, connections and groups did',
  'fill in weather': 'Find out what the weather was',
  'forget connections': 'Remove what deleted connections left',
  media: 'Fetch clips and stills',
} as const

export type NamedJob = keyof typeof jobWords
export type NamedLoop = keyof typeof loopWords

const allWords: Readonly<Record<string, string>> = { ...jobWords, ...loopWords }

/** Names of all jobs and loops. */
export const workNames: readonly string[] = Object.keys(allWords)

/** Returns a job's plain description, or its name if it belongs to another release. */
export const jobText = (name: string): string => (Object.hasOwn(allWords, name) ? allWords[name]! : name)

export const isLoop = (name: string): boolean => Object.hasOwn(loopWords, name)
