import { run } from './run.ts'

// A restored mall that is only looked at: it answers, and does nothing by itself, lest it tell customers what they were told.
const port = await run({ quiet: true, atRest: true })
process.send?.({ port })
// Whoever looks is gone: it goes too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
