import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { ESModulesEvaluator, ModuleRunner, type EvaluatedModuleNode } from 'vite/module-runner'
import type { Mall, Sites } from '../../server/src/sites.ts'
import type { Question, ToKeeper, ToServer } from './wire.ts'

// The server as `npm run dev` starts it: the one of production, drawing the mall from the sources as they are just then.

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
// The next server stands ready with what no save changes.
const slow = ['fastify', 'zod', 'kysely', 'pg', 'graphile-worker', 'sharp', 'prom-client', '@fastify/static', '@fastify/swagger-ui']
for (const name of slow) await import(name).catch(() => undefined)
const quiet = await new Promise<boolean>((begun) => {
  process.on('message', (message: ToServer) => message.kind === 'begin' && begun(message.quiet))
  process.on('disconnect', () => process.exit())
})

const [{ run }, { mallOf }, { forWork }] = await Promise.all([
  import('../../server/src/run.ts'),
  import('../../server/src/sites.ts'),
  import('./security.ts'),
])

const say = (message: ToKeeper) => process.send?.(message)
const asked = new Map<number, (answer: unknown) => void>()
let questions = 0

/** Asks the process that looks after this one. */
function ask(question: Question): Promise<unknown> {
  const id = ++questions
  say({ kind: 'ask', id, question })
  return new Promise((answered) => asked.set(id, answered))
}

const runner = new ModuleRunner(
  {
    transport: { invoke: (payload) => ask({ about: 'module', payload }) as Promise<{ result: unknown }> },
    hmr: false,
  },
  new ESModulesEvaluator(),
)

/** Lets go of a module and of all that import it, so that they are read anew. */
function forget(node: EvaluatedModuleNode | undefined): void {
  if (!node?.evaluated && !node?.promise) return
  const { importers } = node
  runner.evaluatedModules.invalidateModule(node)
  for (const id of importers) forget(runner.evaluatedModules.getModuleById(id))
}

/** Lets go of what was made of files. */
function forgetAll(files: Iterable<string>): void {
  const { idToModuleMap } = runner.evaluatedModules
  for (const file of files) for (const node of runner.evaluatedModules.getModulesByFile(file) ?? []) forget(node)
  // The table of routes, and what is made of it, have no file of their own.
  for (const node of idToModuleMap.values()) if (node.id.startsWith('\0')) forget(node)
}

process.on('message', (message: ToServer) => {
  if (message.kind === 'begin') return
  if (message.kind === 'saved') return void saved.add(message.file)
  asked.get(message.id)?.(message.answer)
  asked.delete(message.id)
})

/** The mall as it was last read. */
let mall: Promise<Mall> | undefined
/** What was saved since. */
const saved = new Set<string>()

async function readMall(before: Promise<unknown> | undefined): Promise<Mall> {
  // What is being read is not let go of.
  await before?.catch(() => undefined)
  forgetAll(saved)
  saved.clear()
  const read = mallOf(await runner.import<ServerBuild>('virtual:react-router/server-build'), 'development')
  const publicPath = (path: string) => {
    const open = read.publicPath(path)
    // Nothing is kept: the next to ask sees what was saved.
    return open && { ...open, cachedFor: 0 }
  }
  return { ...read, publicPath }
}

const sites: Sites = {
  mallNow() {
    if (mall && saved.size === 0) return mall
    const now = readMall(mall)
    mall = now
    // What cannot be read may be after the next save, or was saved while it was read.
    now.catch(() => void (mall === now && (mall = undefined)))
    return now
  },
  office: async () => String(await ask({ about: 'office' })),
  files: null,
  allowed: forWork,
}

// The next one starts while this still runs.
const port = await run({ sites, quiet })
flushCompileCache()
say({ kind: 'ready', port })
