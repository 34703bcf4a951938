import { Histogram, type Registry } from 'prom-client'

const [name, help] = ['http_request_seconds', 'time to answer, by route and status']
/** Upper bounds of what is told apart, in s. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 5, 10, 30]

/** A route as the server knows it: the same object for each of its answers. */
type Route = { readonly url?: string }
type Tally = { readonly method: string; readonly status: number; seconds: number; answers: number; readonly within: number[] }
type Value = { readonly metricName: string; readonly labels: object; readonly sharedLabels: object; readonly value: number }
type Told = {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly aggregator: string
  readonly values: readonly Value[]
}

/**
 * How long answers took, by route, method and status. Told as the library tells a histogram, but counted without looking for words: that
 * costs more than the rest of the counting.
 */
export class AnswerTimes extends Histogram {
  readonly #tallies = new Map<Route, Tally[]>()

  constructor(registry: Registry) {
    super({ name, help, buckets: bounds, registers: [registry] })
  }

  count(route: Route, { method, status, seconds }: Pick<Tally, 'method' | 'status' | 'seconds'>): void {
    const tally = this.#tallyOf(route, method, status)
    tally.seconds += seconds
    tally.answers++
    const bound = bounds.findIndex((most) => seconds <= most)
    if (bound >= 0) tally.within[bound] = (tally.within[bound] ?? 0) + 1
  }

  #tallyOf(route: Route, method: string, status: number): Tally {
    const known = this.#tallies.get(route)
    const found = known?.find((tally) => tally.status === status && tally.method === method)
    if (found) return found
    const tally = { method, status, seconds: 0, answers: 0, within: bounds.map(() => 0) }
    this.#tallies.set(route, [...(known ?? []), tally])
    return tally
  }

  /** What the registry asks of a histogram, in the library's own form. */
  getForPromString(): Told {
    const values = [...this.#tallies].flatMap(([{ url: route = 'none' }, tallies]) => tallies.flatMap((tally) => told(route, tally)))
    return { name, help, type: 'histogram', aggregator: 'sum', values }
  }
}

function told(route: string, { method, status, seconds, answers, within }: Tally): Told['values'] {
  const sharedLabels = { method, route, status }
  let upTo = 0
  const inBounds = bounds.map((le, at) => ({
    metricName: `${name}_bucket`,
    labels: { le },
    sharedLabels,
    value: (upTo += within[at] ?? 0),
  }))
  return [
    ...inBounds,
    { metricName: `${name}_bucket`, labels: { le: '+Inf' }, sharedLabels, value: answers },
    { metricName: `${name}_sum`, labels: {}, sharedLabels, value: seconds },
    { metricName: `${name}_count`, labels: {}, sharedLabels, value: answers },
  ]
}
