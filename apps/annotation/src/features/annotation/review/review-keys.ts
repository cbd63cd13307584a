import { digitOf } from '@milepost/ui/page/page-keys'

/** What a key of the review page does, besides those of the player. */
export type ReviewAction =
  | 'accurate'
  | 'inaccurate'
  | 'type'
  | 'severity'
  | 'note'
  | 'skip'
  | 'badVideo'
  | 'undo'
  | 'submit'
  | 'slower'
  | 'faster'
  | { digit: number }

const byKey: Readonly<Record<string, ReviewAction>> = {
  a: 'accurate',
  i: 'inaccurate',
  t: 'type',
  v: 'severity',
  n: 'note',
  s: 'skip',
  b: 'badVideo',
  u: 'undo',
  Enter: 'submit',
  '[': 'slower',
  ']': 'faster',
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'defaultPrevented'
>

/** Returns what a key press on the page does; a held key counts once. */
export function actionOf(event: Pressed): ReviewAction | undefined {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const digit = digitOf(event)
  if (digit !== undefined) return { digit }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Some layouts reach brackets only with Shift.
  if (event.shiftKey && !['[', ']'].includes(key)) return undefined
  return byKey[key]
}

/** The keys of the review page, for its help. */
export const reviewKeyWords: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['a'], 'Accurate'],
  [['i'], 'Inaccurate'],
  [['1–5'], 'Intensity'],
  [['t'], 'Wrong type: choose another'],
  [['v'], 'Severity: next level'],
  [['n'], 'Note (Esc leaves it)'],
  [['Enter'], 'Save and next'],
  [['u'], 'Undo the last answer or skip'],
  [['s'], 'Skip, with a reason'],
  [['b'], 'Bad video'],
]

export const playerKeyWords: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['Space'], 'Play or pause'],
  [['←', '→'], 'One second'],
  [[',', '.'], 'One frame'],
  [['[', ']'], 'Slower, faster'],
  [['Shift', '1–4'], 'One camera'],
  [['m'], 'Sound'],
  [['f'], 'Full screen'],
]

export const secondLookKeyWords: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['1'], 'Keep the first answer'],
  [['2'], 'Use mine'],
  [['3'], 'Send back, with a note'],
]
