import { type FocusEvent, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { focusAgain } from '../layout/focus-back.ts'

/** The library draws a black shadow, which is invisible in dark mode. */
const focusLook = 'focus-visible:outline-2! focus-visible:outline-offset-1! focus-visible:outline-focus!'

/** Place once near the root of the app. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const before = useRef<Element | null>(null)
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  // Tabbing past a message must reach what follows: the library would return to what is before it, and then to it
  // again.
  const leave = (event: FocusEvent) => event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks where the focus came from
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks land on its buttons, which also work by keyboard
    <div
      onFocusCapture={enter}
      onBlurCapture={leave}
      onClick={(event) => {
        // Undo and Close remove their message, and the focus with it.
        const isButton = (event.target as HTMLElement).closest('button')
        if (isButton && document.activeElement === isButton) focusAgain(before.current)
      }}
    >
      <Sonner
        theme={theme}
        position="bottom-right"
        // Above the controls at the bottom of a phone's page.
        mobileOffset={{ bottom: 72, left: 12, right: 12 }}
        duration={5000}
        closeButton
        toastOptions={{
          style: {
            background: 'var(--raised)',
            color: 'var(--text)',
            border: '1px solid var(--border)',
            borderRadius: 'var(--radius)',
            boxShadow: 'var(--shadow)',
            fontFamily: 'var(--font)',
            fontSize: 'var(--fs-13)',
          },
          actionButtonStyle: {
            background: 'var(--primary)',
            color: 'var(--on-primary)',
            borderRadius: 'var(--radius-s)',
          },
          classNames: {
            description: 'text-text-2!',
            toast: focusLook,
            actionButton: focusLook,
            closeButton: focusLook,
          },
        }}
      />
    </div>
  )
}

interface ToastExtras {
  description?: string
  /** Undo or View. */
  action?: { label: string; onClick: () => void }
  /** How long it is shown, in milliseconds. */
  duration?: number
}

/** Success: shown for five seconds. */
export const toastSuccess = (message: string, extras?: ToastExtras) => toast.success(message, extras)

/** Failure: says what failed and what to do; shown for ten seconds. */
export const toastFailure = (message: string, extras?: ToastExtras) =>
  toast.error(message, { duration: 10_000, ...extras })

/** Neither: a notice. */
export const toastNotice = (message: string, extras?: ToastExtras) => toast(message, extras)
