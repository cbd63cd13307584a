import { useEffect } from 'react'

let holders = 0

/** Prevents the page from reloading itself while a form is dirty, an upload runs or a video plays. */
export function useBusy(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    holders += 1
    return () => {
      holders -= 1
    }
  }, [busy])
}

/** True if a form is dirty or an upload is running. */
export const isUnsaved = () => holders > 0

/** True if someone is in the middle of something, including playing a video. */
export function isBusy(): boolean {
  return isUnsaved() || [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended)
}
