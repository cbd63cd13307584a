import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type RenderReply, type RenderRequest, renderName, type Wanted } from './render-request.ts'
import type { Camera, Scene } from './scene.ts'

/**
 * `folder` caches what was rendered; when the pool starts, the oldest files beyond `keepFiles` are deleted. `isPatient`:
 * pictures yield to everything else that wants the CPU.
 */
export type RenderPoolOptions = {
  folder: string
  workers?: number
  keepFiles?: number
  framesPerSecond?: number | undefined
  isPatient?: boolean
}

type Job = {
  request: RenderRequest
  priority: number
  done: PromiseWithResolvers<string>
}

/** Renders clips and stills off the main thread, each once: a second request gets the file of the first. */
export class RenderPool {
  private readonly folder: string
  private readonly size: number
  private readonly framesPerSecond: number | undefined
  private readonly isPatient: boolean
  private readonly queue: Job[] = []
  private readonly inFlight = new Map<string, Promise<string>>()
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, Job>()
  private isClosed = false

  constructor({ folder, workers = 1, keepFiles = 2000, framesPerSecond, isPatient = false }: RenderPoolOptions) {
    this.folder = folder
    this.size = workers
    this.framesPerSecond = framesPerSecond
    this.isPatient = isPatient
    mkdirSync(folder, { recursive: true })
    deleteOldest(folder, keepFiles)
  }

  /**
   * Returns the path of the camera's MP4, higher priorities first. Rejects if rendering fails or the pool closes first.
   */
  clip(scene: Scene, camera: Camera, priority = 0): Promise<string> {
    return this.render(scene, camera, { framesPerSecond: this.framesPerSecond }, priority)
  }

  /** Returns the path of a JPEG of the camera at a clip time. */
  still(scene: Scene, camera: Camera, seconds: number, priority = 0): Promise<string> {
    return this.render(scene, camera, { stillSeconds: seconds }, priority)
  }

  /** Stops the workers; unfinished work is rejected. */
  async close() {
    this.isClosed = true
    const jobs = [...this.queue.splice(0), ...this.busy.values()]
    const workers = [...this.idle.splice(0), ...this.busy.keys()]
    this.busy.clear()
    for (const { done } of jobs) done.reject(new Error('The render pool was closed'))
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  private render(scene: Scene, camera: Camera, wanted: Wanted, priority: number): Promise<string> {
    const path = join(this.folder, renderName(scene, camera, wanted))
    const running = this.inFlight.get(path)
    if (running) return running
    if (existsSync(path)) return Promise.resolve(path)
    if (this.isClosed) return Promise.reject(new Error('The render pool was closed'))
    const done = Promise.withResolvers<string>()
    this.inFlight.set(path, done.promise)
    this.queue.push({ request: { scene, camera, wanted, path }, priority, done })
    this.startNext()
    return done.promise.finally(() => this.inFlight.delete(path))
  }

  private startNext() {
    while (this.queue.length && this.busy.size < this.size) {
      const job = this.takeMostUrgent()
      const worker = this.idle.pop() ?? this.hire()
      this.busy.set(worker, job)
      worker.ref()
      worker.postMessage(job.request)
    }
  }

  private takeMostUrgent(): Job {
    const highest = Math.max(...this.queue.map(({ priority }) => priority))
    const index = this.queue.findIndex(({ priority }) => priority === highest)
    return this.queue.splice(index, 1)[0]!
  }

  private hire(): Worker {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { isPatient: this.isPatient },
    })
    worker.on('message', (reply: RenderReply) => this.finish(worker, reply))
    worker.on('error', (error) => this.lose(worker, error))
    return worker
  }

  private finish(worker: Worker, reply: RenderReply) {
    const job = this.busy.get(worker)
    this.busy.delete(worker)
    // An idle worker must not keep the process alive.
    worker.unref()
    this.idle.push(worker)
    if (reply.isDone) job?.done.resolve(job.request.path)
    else job?.done.reject(new Error(`Rendering failed: ${reply.message}`))
    this.startNext()
  }

  private lose(worker: Worker, error: unknown) {
    const job = this.busy.get(worker)
    this.busy.delete(worker)
    job?.done.reject(new Error('The render worker crashed', { cause: error }))
    this.startNext()
  }
}

function deleteOldest(folder: string, keepFiles: number) {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, mtimeMs: statSync(path).mtimeMs }))
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
  for (const { path } of files.slice(keepFiles)) rmSync(path)
}
