import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromiumEnvironment, chromiumFlags, endGroup, usualChromiums } from './chromium.ts'

/** A running Chromium controlled over pipes (Chrome DevTools Protocol), so that it listens on no port. */
export type BrowserPipe = {
  /**
   * Runs a script in an empty page of its own and returns what its promise resolves to. Throws what the page throws.
   */
  run(script: string, patienceMs: number): Promise<unknown>
  close(): Promise<void>
}

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
type Evaluated = { result?: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } }

const openedWithinMs = 20_000

/** Starts the given Chromium, or the first one found in the usual places; null if there is none. */
export async function openBrowser(chromium: string | null): Promise<BrowserPipe | null> {
  for (const program of chromium ? [chromium] : usualChromiums) {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-browser-'))
    const child = spawn(program, [...chromiumFlags(folder), '--remote-debugging-pipe', 'about:blank'], {
      // Its own process group, so that its helpers end with it.
      detached: true,
      env: chromiumEnvironment(folder),
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    const pipe = new Pipe(child, folder)
    if (await pipe.isThere()) return pipe
    await pipe.close()
  }
  return null
}

class Pipe implements BrowserPipe {
  private readonly child: ChildProcess
  private readonly folder: string
  private readonly waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  private readonly ended = Promise.withResolvers<void>()
  private calls = 0
  private received = Buffer.alloc(0)

  constructor(child: ChildProcess, folder: string) {
    this.child = child
    this.folder = folder
    const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable]
    output.on('data', (piece: Buffer) => this.hear(piece))
    // A crashing browser breaks its pipes; pending calls are rejected below.
    for (const stream of [input, output]) stream.on('error', () => undefined)
    child.once('error', () => this.end())
    child.once('close', () => this.end())
  }

  isThere(): Promise<boolean> {
    return this.ask('Browser.getVersion', {}, undefined, openedWithinMs).then(
      () => true,
      () => false,
    )
  }

  async run(script: string, patienceMs: number): Promise<unknown> {
    const { targetId } = await this.ask('Target.createTarget', { url: 'about:blank' }, undefined, patienceMs)
    try {
      const attached = await this.ask('Target.attachToTarget', { targetId, flatten: true }, undefined, patienceMs)
      const asked = { expression: script, awaitPromise: true, returnByValue: true }
      const answer: Evaluated = await this.ask('Runtime.evaluate', asked, String(attached.sessionId), patienceMs)
      const { exceptionDetails, result } = answer
      if (exceptionDetails) throw new PageError(exceptionDetails.exception?.description ?? 'The page failed')
      return result?.value
    } finally {
      await this.ask('Target.closeTarget', { targetId }, undefined, patienceMs).catch(() => undefined)
    }
  }

  async close() {
    endGroup(this.child.pid)
    await this.ended.promise
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }

  private async ask(method: string, params: object, sessionId: string | undefined, patienceMs: number) {
    const id = ++this.calls
    const answered = Promise.withResolvers<Record<string, unknown>>()
    this.waiting.set(id, answered)
    const timer = setTimeout(() => answered.reject(new Error(`Chromium did not respond to ${method}`)), patienceMs)
    try {
      const input = this.child.stdio[3] as Writable
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      return await answered.promise
    } finally {
      clearTimeout(timer)
      this.waiting.delete(id)
    }
  }

  private hear(piece: Buffer) {
    this.received = Buffer.concat([this.received, piece])
    for (let end = this.received.indexOf(0); end >= 0; end = this.received.indexOf(0)) {
      const { id, result, error } = JSON.parse(this.received.toString('utf8', 0, end)) as Reply
      this.received = this.received.subarray(end + 1)
      const waiting = id === undefined ? undefined : this.waiting.get(id)
      if (error) waiting?.reject(new Error(error.message))
      else waiting?.resolve(result ?? {})
    }
  }

  private end() {
    for (const { reject } of this.waiting.values()) reject(new Error('Chromium exited'))
    this.ended.resolve()
  }
}

/** Thrown by a page itself; the browser is fine. */
export class PageError extends Error {}
