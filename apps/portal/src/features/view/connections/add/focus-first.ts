import type { Problems } from './connection-draft.ts'

/** Puts the cursor where something has to change. */
export function focusFirst(problems: Problems): void {
  const names = new Set(Object.keys(problems))
  const field = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[name]')].find(({ name }) =>
    names.has(name),
  )
  field?.focus()
}
