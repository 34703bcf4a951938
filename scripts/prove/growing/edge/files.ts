import type { Report } from '../packaging/report.ts'
import { ask, guest, type Asker } from './askers.ts'
import { isHit } from './walk.ts'

type Files = { readonly edge: number; readonly app: number; readonly buyer: Asker; readonly report: Report }

/** Pictures, scripts and sheets of a page, asked for by a guest and then by a buyer, whose log-in they have nothing to do with. */
export async function files({ edge, app, buyer, report: { check } }: Files): Promise<void> {
  const { body } = await ask(edge, '/', {})
  const named = body.match(/\/(?:pictures|assets)\/[\w.-]+\.(?:avif|webp|jpg|svg|js|css|woff2)/g) ?? []
  const paths = [...new Set(named)].slice(0, 60)
  const faults: string[] = []
  let hits = 0
  for (const path of paths) {
    const itself = await ask(app, path, { headers: guest.atPages })
    for (const { atPages } of [guest, guest, buyer]) {
      const through = await ask(edge, path, { headers: atPages })
      if (isHit(through)) hits += 1
      if (through.status !== 200 || through.body !== itself.body || through.headers['set-cookie']) faults.push(`${path} ${through.status}`)
    }
  }
  const pictures = paths.filter((path) => path.startsWith('/pictures/')).length
  check(
    `${pictures} pictures and ${paths.length - pictures} scripts and sheets are what they are, ${hits} of ${paths.length * 3} times from what was kept`,
    faults.length === 0 && pictures > 0 && hits >= paths.length,
    faults.join(' '),
  )
}
