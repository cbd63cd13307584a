/** Resolves when this process is asked to end: Ctrl-C, a service manager, or the parent that started it going away. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    if (process.send) process.once('disconnect', () => resolve())
  })
}
