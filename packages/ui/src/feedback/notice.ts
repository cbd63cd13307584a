/** Shows a toast; the toast library loads with the first one. */
export async function notice(message: string, extras: { description: string }): Promise<void> {
  const { toastNotice } = await import('./toaster.tsx')
  toastNotice(message, extras)
}
