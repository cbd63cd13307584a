const endAtOnce = () => process.exit(1)

/** Ends this process immediately with the one that started it, as long as no work needs to be finished. */
export function endWithParent(): void {
  if (!process.send) return
  if (!process.connected) endAtOnce()
  process.once('disconnect', endAtOnce)
}

/** Resolves when this process is asked to end: Ctrl-C, a service manager, or the exit of its parent. */
export function stopSignal(): Promise<void> {
  process.off('disconnect', endAtOnce)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    if (process.send) process.once('disconnect', () => resolve())
  })
}
