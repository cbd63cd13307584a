import { useEffect } from 'react'

let holders = 0

/** Keeps the page from reloading itself while a form is dirty, an upload runs or a video plays. */
export function useBusy(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    holders += 1
    return () => {
      holders -= 1
    }
  }, [busy])
}

/** Whether a form is dirty or an upload runs. */
export const isUnsaved = () => holders > 0

/** Whether somebody is in the middle of something; playing videos count by themselves. */
export function isBusy(): boolean {
  return isUnsaved() || [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended)
}
