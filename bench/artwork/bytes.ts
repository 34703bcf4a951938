import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'

// What the editor's page loads beyond what every page loads, by what the build says of its pages.

const Route = z.object({ module: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) })
const Manifest = z.object({ entry: Route, routes: z.record(z.string(), Route) })

export const builtMall = 'build/mall/client'

export type EditorBytes = {
  /** Of all that its page loads, also what it loads once it is asked for, as it travels: brotli. */
  readonly bytes: number
  readonly files: number
  /** Files with the editor in them that other pages load at once, which there must be none of. */
  readonly elsewhere: readonly string[]
}

/** null: the mall is not built. */
export async function editorBytes(): Promise<EditorBytes | null> {
  if (!existsSync(join(builtMall, 'assets'))) return null
  const names = await readdir(join(builtMall, 'assets'))
  const told = names.find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const written = await readFile(join(builtMall, 'assets', told), 'utf8')
  const { entry, routes } = Manifest.parse(JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)))
  const filesOf = ({ module, imports, css }: z.output<typeof Route>) => [module, ...imports, ...css].map((file) => file.replace(/#$/, ''))
  const [own, root] = [routes[editor], routes['root']]
  if (!own || !root) throw new Error('the build says nothing of the editor')
  const shell = new Set([...filesOf(entry), ...filesOf(root)])
  // Its page is small; it loads the editor then, which loads what it is asked for.
  const its = new Set(filesOf(own).filter((file) => !shell.has(file)))
  for (const file of its) {
    if (!file.endsWith('.js')) continue
    const mentioned = names.filter((name) => /\.(js|css)$/.test(name))
    const text = await textOf(file)
    for (const name of mentioned) if (text.includes(name) && !shell.has(`/assets/${name}`)) its.add(`/assets/${name}`)
  }
  const others = new Set(Object.entries(routes).flatMap(([id, route]) => (id === editor ? [] : filesOf(route))))
  const elsewhere = []
  for (const file of others) if (file.endsWith('.js') && (await textOf(file)).includes('design-stage')) elsewhere.push(file)
  const sizes = await Promise.all([...its].map(packed))
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: its.size, elsewhere }
}

const textOf = (file: string): Promise<string> => readFile(join(builtMall, file), 'utf8')

const editor = 'design/productEdit'

async function packed(file: string): Promise<number> {
  const path = join(builtMall, file)
  return existsSync(`${path}.br`) ? (await readFile(`${path}.br`)).length : brotliCompressSync(await readFile(path)).length
}
