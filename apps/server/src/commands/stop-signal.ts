const endAtOnce = () => process.exit(1)

/** Ends this process with the one that started it, at once: for as long as nothing is under way that must be brought to an end. */
export function endWithParent(): void {
  if (!process.send) return
  if (!process.connected) endAtOnce()
  process.once('disconnect', endAtOnce)
}

/** Resolves when this process is asked to end: Ctrl-C, a service manager, or the parent that started it going away. */
export function stopSignal(): Promise<void> {
  process.off('disconnect', endAtOnce)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    if (process.send) process.once('disconnect', () => resolve())
  })
}
