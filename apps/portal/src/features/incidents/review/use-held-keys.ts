import { digitOf, isPageKey } from '@milepost/ui/page/page-keys'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a key waits for the event it was meant for, in milliseconds. */
const heldMs = 2_000
const letters = ['a', 'c', 'd', 'j', 'k', 'n', 'u', 'w']

type Held = { path: string; at: number; init: KeyboardEventInit }

const here = () => window.location.pathname
const steps = ({ key }: KeyboardEventInit) => key === 'j' || key === 'k'
const isHeldKind = (event: KeyboardEvent) =>
  isPageKey(event) && !event.shiftKey && (digitOf(event) !== undefined || letters.includes(event.key.toLowerCase()))

/**
 * Holds the keys that are pressed for the event in the address while another one, or none, is shown, and presses them
 * once it is: a key never acts on another event. `isListed`: the next one is known, so that J works. Keys wait for at most two seconds; returns true after that, when keys
 * have no effect until the event is shown.
 */
export function useHeldKeys(path: string, isLoaded: boolean, isListed = true): boolean {
  const held = useRef<Held[]>([])
  const isReplaying = useRef(false)
  const afterG = useRef(false)
  const isLate = useLate(path, isLoaded && isListed)
  const isReady = isLoaded && (isListed || isLate)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isReplaying.current) return
    // Of a shortcut to another page, like G then C.
    const isSecond = afterG.current
    afterG.current = event.key === 'g'
    if (isSecond || !isHeldKind(event)) return
    const isShown = isReady && here() === path
    if (isShown && held.current.length === 0) return
    // Without keys that wait for it, an event that is still loading can be passed over.
    if (!isReady && here() === path && steps(event) && held.current.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { key, code } = event
    if (!isLate)
      held.current.push({ path: here(), at: Date.now(), init: { key, code, bubbles: true, cancelable: true } })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const replay = async () => {
      while (!isOver && here() === path && held.current.length > 0) {
        const { path: meant, at, init } = held.current.shift()!
        if (meant !== path || Date.now() - at > heldMs) continue
        isReplaying.current = true
        document.body.dispatchEvent(new KeyboardEvent('keydown', init))
        isReplaying.current = false
        // Its effect, for example on the address, comes before the next one.
        await new Promise((resolve) => setTimeout(resolve))
        if (here() !== path) for (const key of held.current) if (key.path === path) key.path = here()
      }
    }
    void replay()
    return () => {
      isOver = true
    }
  }, [path, isReady])
  return isLate
}

/** True once an event has been loading for so long that keys no longer wait for it. */
function useLate(path: string, isReady: boolean): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setLate(path), heldMs)
    return () => clearTimeout(timer)
  }, [path, isReady])
  return !isReady && late === path
}
