import { useEffect } from 'react'
import { isTyping } from '../filter/is-typing.ts'
import type { Playback } from './playback.ts'

interface StageKeys {
  playback: Playback
  /** 1 to 4 choose a camera, with Shift if the page uses digits for something else. */
  onCamera: (index: number) => void
  cameraWithShift: boolean
  onFullScreen: () => void
  onMute: () => void
  enabled: boolean
}

/**
 * Space plays, ←/→ moves a second, `,` and `.` a frame, 1–4 cameras, f full screen, m sound; anywhere on the page
 * except in fields.
 */
export function useStageKeys({ playback, onCamera, cameraWithShift, onFullScreen, onMute, enabled }: StageKeys) {
  useEffect(() => {
    if (!enabled) return
    const actions: Record<string, () => void> = {
      ' ': playback.toggle,
      ArrowLeft: () => playback.seek(playback.state.time - 1),
      ArrowRight: () => playback.seek(playback.state.time + 1),
      ',': () => playback.step(-1),
      '.': () => playback.step(1),
      f: onFullScreen,
      m: onMute,
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const target = event.target as HTMLElement
      // A focused control keeps its own keys.
      if (target.closest('[role=dialog], [role=menu], [role=tablist], [role=slider], [role=radiogroup]')) return
      if (event.key === ' ' && target.closest('button, a, summary')) return
      // With Shift, the key's character depends on the keyboard layout; only its position identifies the digit.
      const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1]
      const camera = digit && event.shiftKey === cameraWithShift ? () => onCamera(Number(digit) - 1) : undefined
      const action = camera ?? actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [playback, onCamera, cameraWithShift, onFullScreen, onMute, enabled])
}
