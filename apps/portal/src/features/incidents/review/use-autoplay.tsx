import { useReducedMotion } from '@milepost/ui/layout/media-query'
import type { Playback } from '@milepost/ui/video/playback'
import { type ReactNode, useEffect } from 'react'
import { useRemembered } from '../shared/remembered.ts'
import { AutoplaySwitch } from './autoplay-switch.tsx'

/** Starts clips automatically if the person chose that, but never against a preference for reduced motion. */
export function useAutoplay(playback: Playback, playable: boolean): ReactNode {
  const [remembered, remember] = useRemembered()
  const still = useReducedMotion()
  const wanted = Boolean(remembered.autoplay) && !still
  useEffect(() => {
    if (wanted && playable) playback.play()
  }, [wanted, playable, playback])
  return still ? null : <AutoplaySwitch on={wanted} onChange={(autoplay) => remember({ autoplay })} />
}
