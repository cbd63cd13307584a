import { Toaster as Sonner, toast } from 'sonner'

/** Put once near the root of the app. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      // Over what a phone's page keeps at the thumb.
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
        classNames: { description: 'text-text-2!' },
      }}
    />
  )
}

interface ToastExtras {
  description?: string
  /** Undo or View. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds that it stands. */
  duration?: number
}

/** Something worked: five seconds. */
export const toastSuccess = (message: string, extras?: ToastExtras) => toast.success(message, extras)

/** Something failed: says what and what to do; stays for ten seconds. */
export const toastFailure = (message: string, extras?: ToastExtras) =>
  toast.error(message, { duration: 10_000, ...extras })

/** Neither: news. */
export const toastNotice = (message: string, extras?: ToastExtras) => toast(message, extras)
