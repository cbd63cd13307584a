import type { Logger } from 'pino'
import { type BrowserPipe, openBrowser, PageError } from './browser-pipe.ts'

/** A picture from a clip, or why there is none: `missing` if this server has no tool for it. */
export type Cut = { state: 'cut'; jpeg: Uint8Array } | { state: 'unreadable' } | { state: 'missing' }

/** Extracts pictures from clips. */
export type StillCutter = {
  /** Returns the frame of an MP4 at a given second, or its last one. Throws if the tool itself fails. */
  cut(mp4: Uint8Array, seconds: number): Promise<Cut>
  close(): Promise<void>
}

const patienceMs = 20_000
/** A browser takes a second to start and 200 MB to keep running. */
const keptForMs = 15_000
/** One may be installed meanwhile. */
const lookAgainMs = 60_000
const missing =
  'Images of events whose provider has none are cut from their clips with Chromium, which is not on this server: install it (Debian: apt-get install chromium), or set MILEPOST_CHROMIUM to its path.'

/**
 * Extracts with the installed Chromium, which decodes what players can play. One runs while there is work, one clip at
 * a time.
 */
export function createStillCutter({ chromium, log }: { chromium: string | null; log: Logger }): StillCutter {
  let browser: Promise<BrowserPipe | null> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let missingSince: number | undefined

  const close = async () => {
    clearTimeout(idle)
    const open = browser
    browser = undefined
    await (await open)?.close()
  }

  const cut = async (mp4: Uint8Array, seconds: number): Promise<Cut> => {
    clearTimeout(idle)
    if (missingSince && Date.now() - missingSince < lookAgainMs) return { state: 'missing' }
    browser ??= openBrowser(chromium)
    const open = await browser
    if (!open) {
      if (!missingSince) log.warn(missing)
      missingSince = Date.now()
      browser = undefined
      return { state: 'missing' }
    }
    missingSince = undefined
    idle = setTimeout(() => void close(), keptForMs)
    idle.unref()
    try {
      const answer = await open.run(`(${cutInPage})(${JSON.stringify(base64(mp4))}, ${seconds})`, patienceMs)
      const jpeg = Buffer.from(String(answer).replace(/^data:image\/jpeg;base64,/, ''), 'base64')
      return jpeg.length > 2 && jpeg[0] === 0xff && jpeg[1] === 0xd8 ? { state: 'cut', jpeg } : { state: 'unreadable' }
    } catch (error) {
      if (error instanceof PageError) return { state: 'unreadable' }
      await close()
      throw error
    }
  }

  return {
    cut(mp4, seconds) {
      const next = last.then(() => cut(mp4, seconds))
      last = next.catch(() => undefined)
      return next
    },
    async close() {
      await last
      await close()
    },
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

// Runs in the page. As wide as a list needs it.
const cutInPage = `async (base64, seconds) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const video = document.createElement('video')
  const nextEvent = (name) => new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true })
    video.addEventListener('error', () => reject(new Error('no video')), { once: true })
  })
  video.muted = true
  video.preload = 'auto'
  const loaded = nextEvent('loadeddata')
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
  await loaded
  const sought = nextEvent('seeked')
  video.currentTime = Math.max(0, Math.min(seconds, video.duration - 0.05))
  await sought
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(640, video.videoWidth)
  canvas.height = Math.round(canvas.width * video.videoHeight / video.videoWidth)
  canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.82)
}`
