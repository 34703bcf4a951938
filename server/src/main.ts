import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node makes of our sources, the types stripped and compiled, is kept beside the packages: a later start takes it from
// there. Where nothing can be written it is made anew.
const kept = join(import.meta.dirname, '../../node_modules/.cache/compiled')
enableCompileCache(kept)
// As do the processes that it starts, which draw and write papers.
process.env['NODE_COMPILE_CACHE'] ??= kept
const { run } = await import('./run.ts')
await run()
