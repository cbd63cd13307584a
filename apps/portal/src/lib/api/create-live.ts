import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { createEventReader } from './server-events.ts'

/** `poll` replaces all other events while there is no stream: refetch what may have changed. */
export type LiveUpdate = LiveEvent | { kind: 'poll' }
export type LiveStatus = 'connecting' | 'live' | 'polling'
type Listener = (update: LiveUpdate) => void

export type LiveOptions = {
  /** Opens the stream; throws if it can't. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** Waits, or stops waiting when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** From this failure on, pages poll while the stream keeps reconnecting. */
const failuresBeforePolling = 2
/** The server writes every 15 s; a longer silence means the connection is dead. */
const silenceMs = 60_000

/** Returns the backoff after a number of consecutive failures: 1, 2, 4 … 60 s. */
export const pauseAfter = (failures: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))

/** One update stream for the whole tab, open while anyone listens. */
export function createLive({ open, wait }: LiveOptions) {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  let status: LiveStatus = 'connecting'
  let running: AbortController | undefined

  const report = (update: LiveUpdate) => {
    for (const listener of [...listeners]) listener(update)
  }
  const become = (next: LiveStatus) => {
    if (status === next) return
    status = next
    for (const watcher of [...watchers]) watcher()
  }

  const run = async (signal: AbortSignal) => {
    let failures = 0
    while (!signal.aborted) {
      let isReplaced = false
      try {
        isReplaced = await readStream(
          await open(signal),
          signal,
          () => {
            // Requests once what happened while no one was listening.
            if (failures > 0) report({ kind: 'poll' })
            failures = 0
            become('live')
          },
          report,
        )
      } catch {
        if (signal.aborted) return
      }
      failures += 1
      become(failures < failuresBeforePolling && !isReplaced ? 'connecting' : 'polling')
      // Reconnecting at once would close the stream of another tab, which would then close this one.
      await wait(isReplaced ? longestPauseMs : pauseAfter(failures), signal)
      if (status === 'polling' && !signal.aborted) report({ kind: 'poll' })
    }
  }

  const start = () => {
    running = new AbortController()
    void run(running.signal)
  }

  return {
    /** Subscribes to all events; returns the unsubscribe function. */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      if (!running) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        running?.abort()
        running = undefined
      }
    },
    status: () => status,
    watchStatus(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Reconnects the stream: after a client switch, or when the network is back. */
    restart() {
      if (!running) return
      running.abort()
      start()
    },
  }
}

/** Reads until the stream ends; returns true if newer streams of this person replaced it. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onOpen: () => void,
  report: (update: LiveEvent) => void,
): Promise<boolean> {
  const read = createEventReader()
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  onOpen()
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read())
      if (done || signal.aborted) return false
      for (const event of read(decoder.decode(value, { stream: true }))) {
        const update = JSON.parse(event.data) as LiveEvent
        if (update.kind === 'replaced') return true
        report(update)
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream stopped responding.')), silenceMs)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}
