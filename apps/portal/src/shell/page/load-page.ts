import { isChunkFailure, takeChunkFailure } from '../../session/stored/chunk-failure.ts'
import { browserStorage } from '../../session/stored/safe-storage.ts'

/** Loads a page's code; where a new version took it away the portal loads itself anew, once in ten seconds. */
export function loadPage<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    try {
      return await load()
    } catch (failure) {
      // Without a network the code is only out of reach: loading anew would lose what is on the screen.
      if (!isChunkFailure(failure) || !navigator.onLine || !reloadForNewVersion()) throw failure
      return new Promise<M>(() => undefined)
    }
  }
}

/** The same for parts that pages load later, such as charts and maps. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadForNewVersion()) event.preventDefault()
  })
}

function reloadForNewVersion(): boolean {
  if (takeChunkFailure(browserStorage('sessionStorage'), Date.now()) === 'tell') return false
  window.location.reload()
  return true
}
