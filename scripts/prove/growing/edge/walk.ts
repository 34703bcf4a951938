import { livePath } from '../../../../contract/live.ts'
import type { Report } from '../packaging/report.ts'
import { ask, lasting, type Answer, type Asker } from './askers.ts'
import { patterns, type Place } from './places.ts'

type Walk = {
  readonly edge: number
  readonly app: number
  readonly places: readonly Place[]
  /** Who asks after whom, at each address, and then once more. */
  readonly turns: readonly Asker[]
  readonly report: Report
}

/** What the cache says it did. */
export const isHit = ({ headers }: Answer): boolean => /^(hit|stale|updating)$/i.test(String(headers['x-cache'] ?? ''))

/** Everybody asks for everything through the edge, in turns and twice, and is to hear what the server itself says to them. */
export async function walk({ edge, app, places, turns, report: { say, check } }: Walk): Promise<void> {
  const began = performance.now()
  const askers = [...new Set(turns)]
  const occurred = new Map(askers.map((asker) => [asker, new Set<string>()]))
  const counted = new Map<string, number>()
  const faults: string[] = []
  /** How often guests were given what was kept, by address. */
  const keptAt = new Map<string, number>()
  const guests = turns.filter(({ side }) => side === 'guest').length
  let requests = 0
  const count = (what: string) => void counted.set(what, (counted.get(what) ?? 0) + 1)

  const asking = (port: number, { path, isPage }: Place, { atPages, atCalls }: Asker) =>
    ask(port, path, { headers: isPage ? atPages : atCalls, ...(path === livePath && { onlyHead: true }) })

  async function at(place: Place): Promise<void> {
    for (const asker of [...turns, ...turns]) {
      const heard = await asking(edge, place, asker)
      requests += 1
      occurred.get(asker)?.add(place.pattern)
      const kind = `${place.isPublic ? 'public' : 'private'}, ${asker.side}`
      count(`${kind}: asked`)
      if (isHit(heard)) {
        count(`${kind}: hit`)
        keptAt.set(place.path, (keptAt.get(place.path) ?? 0) + 1)
        if (!place.isPublic || asker.side !== 'guest') faults.push(`${asker.name} was given what was kept: ${place.path}`)
      }
      if (heard.headers['cache-tag'] !== undefined || /s-maxage/.test(String(heard.headers['cache-control'])))
        count('words for the cache that reached a visitor')
    }
    for (const asker of askers) await held(place, asker)
  }

  /** What moved between two looks is looked at again; what stays another is a fault. */
  async function held(place: Place, asker: Asker): Promise<void> {
    let pair: [string, string] = ['', '']
    for (let n = 0; n < 4; n++) {
      const [through, itself] = [await asking(edge, place, asker), await asking(app, place, asker)]
      pair = [lasting(through), lasting(itself)]
      requests += 2
      if (pair[0] === pair[1]) return count('the same as from the server')
      count('looked at again')
    }
    const from = [...pair[0]].findIndex((sign, n) => sign !== pair[1][n])
    faults.push(
      `${asker.name} at ${place.path} hears\n  ${pair[0].slice(Math.max(0, from - 80), from + 120)}\n  ${pair[1].slice(Math.max(0, from - 80), from + 120)}`,
    )
  }

  const left = [...places]
  const one = async () => {
    for (let place = left.shift(); place; place = left.shift()) await at(place)
  }
  await Promise.all([one(), one(), one(), one()])

  say(`  ${requests} requests in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  for (const [what, n] of [...counted].toSorted(([a], [b]) => a.localeCompare(b))) say(`    ${what} ${n}`)
  for (const asker of askers) {
    const lacking = patterns.filter((pattern) => !occurred.get(asker)?.has(pattern))
    check(`${asker.name} asked for every one of ${patterns.length} pages and calls`, lacking.length === 0, lacking.join(' '))
  }
  const wrongly = faults.filter((fault) => fault.includes('was given what was kept'))
  check(
    'nothing private was kept, and nobody who is logged in was given anything that was',
    wrongly.length === 0,
    wrongly.slice(0, 20).join('\n'),
  )
  const others = faults.filter((fault) => !wrongly.includes(fault))
  check('everybody heard, byte for byte, what the server itself says to them', others.length === 0, others.slice(0, 20).join('\n'))
  const kept = places.filter(({ path }) => keptAt.has(path))
  const asked = kept.length * guests * 2
  const hits = [...keptAt.values()].reduce((sum, n) => sum + n, 0)
  const calls = kept.filter(({ isPage }) => !isPage).map(({ path }) => path)
  check(
    `guests were given what was kept at ${kept.length} addresses, ${hits} times of ${asked} (${Math.round((100 * hits) / asked)} %)`,
    calls.length > 0 && hits > asked / 2,
  )
  say(`    calls among them: ${calls.join(' ')}`)
  const lacking = places.filter(({ isPage, isPublic, path }) => isPage && isPublic && !keptAt.has(path)).map(({ path }) => path)
  check('every public page was kept', lacking.length === 0, lacking.join(' '))
}
