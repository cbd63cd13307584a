import { severity } from '@milepost/domain/codes'
import { levelColor } from '@milepost/ui/feedback/level-chip'

/** Levels as options, highest first, each with its color. */
export const levelOptions = severity.all.toReversed().map(({ code, word }) => ({
  value: String(code),
  label: word,
  mark: <span aria-hidden className="size-2 rounded-dot" style={{ background: levelColor(code) }} />,
}))
