import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulators } from '@milepost/simulators/start-simulators'
import { createFolderStore } from '../adapters/media-store.ts'
import type { Config } from '../config.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** A server with simulated providers, at `simulatorUrl`, with media in a temporary folder. */
export type ProviderServer = TestServer & { simulatorUrl: string }

/** Starts both; imports no history unless `config` requests it. */
export async function createProviderServer(config: Partial<Config> = {}): Promise<ProviderServer> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-providers-'))
  const simulators = await startSimulators({ port: 0, cacheFolder: folder })
  const server = await createTestServer(createFolderStore(join(folder, 'media')))
  Object.assign(server.services.config, { providerUrl: simulators.url, historyMonths: 0, ...config })
  return {
    ...server,
    simulatorUrl: simulators.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await simulators.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
