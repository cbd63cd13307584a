/** What each job of the queue does, in plain words: one that has none here does not compile. */
export const jobWords = {
  'export.write': 'Write a long list into a file',
  'message.send': 'Send a mail or a text message',
  upkeep: 'Make room ahead and clear what has had its day',
} as const

/** The same of what the worker does over and over by itself: one run an hour, which nobody starts, repeats or cancels. */
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

/** Every job and loop by its name. */
export const workNames: readonly string[] = Object.keys(allWords)

/** A job in plain words; by its name where it is of another release. */
export const jobText = (name: string): string => (Object.hasOwn(allWords, name) ? allWords[name]! : name)

export const isLoop = (name: string): boolean => Object.hasOwn(loopWords, name)
