import { openLarge } from './large/open.ts'
await using database = await openLarge('large', console.log)
console.log('open', database.url)
await new Promise((r) => process.on('SIGTERM', r))
