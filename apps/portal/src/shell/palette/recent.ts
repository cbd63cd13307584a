import {
  browserStorage,
  isText,
  listFits,
  readStored,
  recordFits,
  writeStored,
} from '@milepost/session/stored/safe-storage'

/** Something opened in this tab: a vehicle, driver, event, loss or policy, and its address. */
export type Recent = { kind: string; label: string; href: string }

const keptAtMost = 6
const isRecent = listFits(recordFits<Recent>({ kind: isText, label: isText, href: isText }))
const storage = () => browserStorage('sessionStorage')
const keyOf = (clientId: number) => `recent-${clientId}`

/** Returns what was opened last, newest first. It is kept for this tab only, and for each client apart. */
export const recentOf = (clientId: number): readonly Recent[] => readStored(storage(), keyOf(clientId), isRecent) ?? []

/** Remembers that something was opened. */
export function recordRecent(clientId: number, opened: Recent): void {
  const others = recentOf(clientId).filter(({ href }) => href !== opened.href)
  writeStored(storage(), keyOf(clientId), [opened, ...others].slice(0, keptAtMost))
}
