import { rename, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { encodeClip, encodeStill } from './encode.ts'

import type { RenderReply, RenderRequest } from './render-request.ts'

// Renders one picture after the other and writes each file atomically.

// Linux gives each thread a priority of its own: pictures take what the import of history leaves of the CPU, but those
// who wait for one get it within seconds.
const patientNiceness = 5
if (process.platform === 'linux' && workerData?.isPatient) setPriority(patientNiceness)

const port = parentPort!

port.on('message', async (request: RenderRequest) => {
  const reply: RenderReply = await render(request).then(
    () => ({ isDone: true }),
    (error: unknown) => ({ isDone: false, message: String(error) }),
  )
  port.postMessage(reply)
})

async function render({ scene, camera, wanted, path }: RenderRequest) {
  const bytes =
    'stillSeconds' in wanted
      ? encodeStill(scene, camera, wanted.stillSeconds)
      : encodeClip(scene, camera, wanted.framesPerSecond)
  const unfinished = `${path}.part`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}
