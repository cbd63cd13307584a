/** The links people navigated from, by history entry key. */
const ledAway = new Map<string, string>()
const waitMs = 10_000
let giveUp = () => {}

/** The current history entry's key, as stored by the router. */
const entryKey = (): string => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''

/** Records each link followed in this tab, by mouse or keyboard; returns the stop function. */
export function recordLinks(): () => void {
  const note = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('main a[href]') : null
    const href = link?.getAttribute('href')
    if (href && !event.ctrlKey && !event.metaKey && !event.shiftKey) ledAway.set(entryKey(), href)
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

/**
 * On returning to a page, focuses the link someone navigated from once it appears, unless other content has the focus
 * or the person moved on. The scroll position stays.
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
    // A list takes precedence: it focuses the last opened record, if others were opened from the first.
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
