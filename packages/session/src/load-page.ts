import { isChunkFailure, takeChunkFailure } from './stored/chunk-failure.ts'
import { browserStorage } from './stored/safe-storage.ts'

/** Loads a page's code; if a new version removed it, the portal reloads itself, once in 10 seconds. */
export function loadPage<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    try {
      return await load()
    } catch (failure) {
      // Without a network the code is only unreachable: reloading would lose what is on screen.
      if (!isChunkFailure(failure) || !navigator.onLine || !reloadForNewVersion()) throw failure
      return new Promise<M>(() => undefined)
    }
  }
}

/** The same for code that pages load later, such as charts and maps. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadForNewVersion()) event.preventDefault()
  })
}

function reloadForNewVersion(): boolean {
  if (takeChunkFailure(browserStorage('sessionStorage'), Date.now()) === 'report') return false
  window.location.reload()
  return true
}
