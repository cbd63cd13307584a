import { buildApp } from '@milepost/server/app'
import { openServices } from '@milepost/server/commands/open-services'
import { readConfig } from '@milepost/server/config'

// The API alone, in a process of its own as in production; tells its parent the port, and its memory when asked.

const services = await openServices(readConfig(), 'serve')
const app = await buildApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ memoryBytes: process.memoryUsage().rss }))
process.on('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as { port: number }).port })
