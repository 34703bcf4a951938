import type { Report } from '../packaging/report.ts'
import { ask } from './askers.ts'

type Hurry = { readonly edge: number; readonly app: number; readonly report: Report }

const seconds = 5
const atOnce = 8

/** How many guests' pages a second come through the edge, and from one process of the server itself. */
export async function hurry({ edge, app, report: { say } }: Hurry): Promise<void> {
  const told: string[] = []
  for (const [name, port] of [
    ['through the edge', edge],
    ['from one process', app],
  ] as const) {
    const until = performance.now() + seconds * 1000
    const took: number[] = []
    const one = async () => {
      while (performance.now() < until) took.push((await ask(port, '/', { headers: { 'accept-encoding': 'br' } })).ms)
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    const sorted = took.toSorted((a, b) => a - b)
    told.push(`${name} ${Math.round(took.length / seconds)} a second, ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)} ms at 99 %`)
  }
  say(`  the home page, ${atOnce} guests at once for ${seconds} s: ${told.join('; ')}`)
}
