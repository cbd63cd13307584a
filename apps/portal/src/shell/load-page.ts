import { isChunkFailure, takeChunkFailure } from '../session/chunk-failure.ts'
import { browserStorage } from '../session/safe-storage.ts'

/** Loads a page's code; where a new version took it away the portal loads itself anew, once in ten seconds. */
export function loadPage<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    try {
      return await load()
    } catch (failure) {
      if (!isChunkFailure(failure) || !reloadForNewVersion()) throw failure
      return new Promise<M>(() => undefined)
    }
  }
}

/** The same for parts that pages load later, such as charts and maps. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForNewVersion()) event.preventDefault()
  })
}

function reloadForNewVersion(): boolean {
  if (takeChunkFailure(browserStorage('sessionStorage'), Date.now()) === 'tell') return false
  window.location.reload()
  return true
}
