import { buildApp } from '@milepost/server/app'
import { openServices } from '@milepost/server/commands/open-services'
import { readConfig } from '@milepost/server/config'
import { SeenStatements } from './seen-statements.ts'

// Only the API, in its own process as in production; sends its parent the port, and on request its memory and the scope
// of its statements.

const services = await openServices(readConfig(), 'serve')
const seen = new SeenStatements()
const count = services.statements.note.bind(services.statements)
services.statements.note = (statement) => {
  seen.note(statement)
  count(statement)
}
const app = await buildApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (asked) => {
  if (asked === 'memory') process.send?.({ memoryBytes: process.memoryUsage().rss })
  else void seen.reaches(services.pool).then((reaches) => process.send?.({ reaches }))
})
process.on('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as { port: number }).port })
