import { type RefCallback, useCallback, useState } from 'react'

/** Whether an element's content is wider than the element, updated as either changes. */
export function useScrollsSideways(): [RefCallback<HTMLElement>, boolean] {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return [ref, scrolls]
}
