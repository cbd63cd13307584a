// npm run bench -- large|medium|small …: the reads and writes of a large fleet (`large/run.ts`).
// npm run bench -- first-minutes: a demo on fresh data, with a stopwatch (`first-minutes/run.ts`).
// npm run bench -- webhooks: 10,000 deliveries while workers are killed (`webhooks/run.ts`).
// npm run bench -- compliances: a month of 2,000 vehicles, from their trips and positions (`compliances/run.ts`).
// npm run bench -- notices: 10,000 events that match rules while workers are killed (`notices/run.ts`).
// npm run bench -- crash-to-mailbox: from a collision to its first notice of loss (`crash-to-mailbox/run.ts`).
// npm run bench -- monitoring: what counting requests costs (`monitoring/run.ts`).
// npm run bench -- truth: scores against the habits and expected collisions of two worlds (`truth/run.ts`).
// npm run bench -- annotators large|medium|small: 200 annotators at one queue (`annotation/run.ts`).

if (process.argv[2] === 'first-minutes') await import('./first-minutes/run.ts')
else if (process.argv[2] === 'webhooks') await import('./webhooks/run.ts')
else if (process.argv[2] === 'compliances') await import('./compliances/run.ts')
else if (process.argv[2] === 'notices') await import('./notices/run.ts')
else if (process.argv[2] === 'crash-to-mailbox') await import('./crash-to-mailbox/run.ts')
else if (process.argv[2] === 'monitoring') await import('./monitoring/run.ts')
else if (process.argv[2] === 'truth') await import('./truth/run.ts')
else if (process.argv[2] === 'annotators') await import('./annotation/run.ts')
else await import('./large/run.ts')
