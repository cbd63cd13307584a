/** The links that led away from pages, by the key of their entry in the history. */
const ledAway = new Map<string, string>()
const waitMs = 10_000
let giveUp = () => {}

/** The key of the entry of the history in view, as the router keeps it. */
const entryKey = (): string => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''

/** Notes each link that is followed in this tab, by mouse or keys; gives what ends that. */
export function noteLinks(): () => void {
  const note = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('main a[href]') : null
    const href = link?.getAttribute('href')
    if (href && !event.ctrlKey && !event.metaKey && !event.shiftKey) ledAway.set(entryKey(), href)
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

/**
 * For somebody who comes back to a page: the link that led away has the focus once it is there, unless something else in
 * the content has it by then or they moved on. The page stays scrolled as it was.
 */
export function focusLedAway(): void {
  giveUp()
  const href = ledAway.get(entryKey())
  const main = document.querySelector('main')
  if (!href || !main) return
  const give = () => {
    const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')]
    const link = links.find((one) => one.getAttribute('href') === href && one.tabIndex >= 0)
    if (!link) return
    giveUp()
    // A list may know better: the record that was opened last, of those reached from the first.
    requestAnimationFrame(() => requestAnimationFrame(() => isFree(main) && link.focus({ preventScroll: true })))
  }
  const watch = new MutationObserver(give)
  const timer = setTimeout(() => giveUp(), waitMs)
  giveUp = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const what of moves) document.removeEventListener(what, giveUp, true)
  }
  for (const what of moves) document.addEventListener(what, giveUp, true)
  watch.observe(main, { childList: true, subtree: true })
  give()
}

const moves = ['keydown', 'pointerdown'] as const
const isFree = (main: Element) => document.activeElement === document.body || document.activeElement === main
