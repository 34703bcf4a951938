import { z } from 'zod'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { livePath } from '../../../../contract/live.ts'
import { publicPath } from '../../../../mall/app/paths.ts'
import { calls } from '../../../../server/src/contract.fixture.ts'
import { filled, pagePaths } from '../../../../server/src/pagePaths.fixture.ts'
import { ask, type Asker } from './askers.ts'

/** Something that is asked: by whichever pattern of the lists, and whether everybody may be shown the same. */
export type Place = { readonly pattern: string; readonly path: string; readonly isPage: boolean; readonly isPublic: boolean }

const reads = calls.filter(({ method }) => method === 'GET')
/** Every page and every call that reads, by the lists themselves. */
export const patterns: readonly string[] = [...pagePaths, ...reads.map(({ path }) => path)]

type Found = Map<string, Set<string>>

/** The subject of a call: what ids in its answers are ids of. */
const subjectOf = (path: string): string => path.replace(/^\/api\/(admin\/)?/, '').split('/')[0] ?? ''

function note(found: Found, subject: string, value: unknown, depth = 0): void {
  if (depth > 5 || value === null || typeof value !== 'object') return
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'object') note(found, subject, one, depth + 1)
    else if (typeof one === 'string' ? /^[\w-]{1,40}$/.test(one) : typeof one === 'number')
      for (const key of [name, `${subject}.${name}`]) {
        const known = found.get(key) ?? new Set()
        if (known.size < 2) found.set(key, known.add(String(one)))
      }
  }
}

/** What a call wants in its query: by its own schema, what it cannot do without. */
function wanted({ input, path }: Endpoint): string[] {
  const { required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
  return required.filter((name) => !path.includes(`:${name}`))
}

/** What stands for a name: what was found of that subject, else of any. */
const known = (found: Found, subject: string, name: string): string[] => {
  const bare = name.replace(/Id$/, '')
  const sets = [`${subject}.${name}`, `${subject}.id`, name, `${bare}.id`].flatMap((key) => [...(found.get(key) ?? [])])
  return [...new Set(sets)].slice(0, 2)
}

/** Every page and every call that reads, with the ids that each asker's own lists have, so that everybody asks for everybody's. */
export async function placesOf(port: number, askers: readonly Asker[]): Promise<Place[]> {
  const places = new Map<string, Place>()
  const add = (place: Place) => void places.set(place.path, place)
  for (const asker of askers) {
    const found: Found = new Map()
    for (const call of reads) {
      if (call.path.includes(':') || call.path === livePath) continue
      const answer = await ask(port, call.path, { headers: asker.atCalls })
      const { data } = JSON.parse(answer.body) as { data?: unknown }
      note(found, subjectOf(call.path), data)
    }
    for (const call of reads) {
      const subject = subjectOf(call.path)
      for (const at of [0, 1]) {
        const fill = (name: string) => known(found, subject, name)[at] ?? known(found, subject, name)[0] ?? '1'
        const query = new URLSearchParams(wanted(call).map((name) => [name, fill(name)]))
        const path = `${filled(call.path, fill)}${query.size > 0 ? `?${query}` : ''}`
        add({ pattern: call.path, path, isPage: false, isPublic: call.who === 'anyone' })
      }
    }
    for (const pattern of pagePaths) {
      const subject = { id: 'order', number: 'quotation', no: 'contract' }
      const fill = (name: string) =>
        known(found, /purchaseLists/.test(pattern) ? 'purchaseList' : (subject[name as 'id'] ?? ''), name)[0] ?? '1'
      add({ pattern, path: filled(pattern, fill), isPage: true, isPublic: (publicPath(filled(pattern))?.cachedFor ?? 0) > 0 })
    }
  }
  const more = ['/indexpage/productlist?page=2', '/indexpage/productlist?keyword=%E5%B8%86%E5%B8%83%E8%A2%8B', '/login?redirect=%2Fcart']
  for (const path of more) add({ pattern: path.split('?')[0] ?? '', path, isPage: true, isPublic: true })
  return [...places.values()]
}
