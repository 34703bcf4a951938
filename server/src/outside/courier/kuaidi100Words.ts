import { z } from 'zod'
import { carriers, type CarrierCode } from '../../../../contract/carrier.ts'
import type { ParcelStatus } from '../../../../contract/production/courier.ts'
import { fromShanghai, Moment } from '../../../../contract/text.ts'
import type { Stop, Told } from './told.rules.ts'

// What 快递100 writes, as its documents of 快递信息推送服务 (api.kuaidi100.com/document/pushService) and 实时快递查询
// (api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc) say.

/** state 的基础物流状态. */
const statuses: Readonly<Record<string, ParcelStatus>> = {
  0: 'onWay',
  1: 'collected',
  2: 'trouble',
  3: 'signed',
  4: 'returned',
  5: 'delivering',
  6: 'sentBack',
  7: 'passedOn',
  8: 'customs',
  10: 'customs',
  11: 'customs',
  12: 'customs',
  13: 'trouble',
  14: 'refused',
}

/** The status of a state; the 高级物流状态, e.g. 301 本人签收, count as what they are a kind of. One that is not known is on its way. */
export const statusOf = (state: string): ParcelStatus =>
  statuses[state] ?? statuses[/^([1-8]|10|14)\d\d$/.exec(state)?.[1]?.replace('10', '0') ?? ''] ?? 'onWay'

/** Numbers come as text from one of its services and as numbers from the other. */
const Code = z.union([z.string(), z.number()]).transform(String)

const Line = z.object({ context: z.string(), ftime: z.string().optional(), time: z.string().optional() })

export const Result = z.object({
  state: Code.default(''),
  nu: z.string().default(''),
  com: z.string().default(''),
  data: z.array(z.unknown()).default([]),
})

export const Push = z.object({
  status: z.enum(['polling', 'shutdown', 'abort', 'updateall']),
  message: z.string().default(''),
  autoCheck: Code.default('0'),
  comNew: z.string().nullish(),
  lastResult: Result.nullish(),
})

/** Most lines of a trail that are kept, and signs of one. */
const [mostLines, mostSigns] = [300, 300]
const aDay = 86_400_000 // ms

/** The lines of a trail that say when and what; one that lies in the future says nothing. Newest first. */
export function stopsIn(data: readonly unknown[], now: Date): Stop[] {
  const stops = data.slice(0, mostLines).flatMap((one): Stop[] => {
    const line = Line.safeParse(one).data
    const time = Moment.safeParse(line?.ftime ?? line?.time).data
    const words =
      line?.context
        .replaceAll(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, mostSigns) ?? ''
    if (!time || !words) return []
    const at = fromShanghai(time)
    return at.getTime() > now.getTime() + aDay || at.getTime() < 0 ? [] : [{ at, words }]
  })
  return stops.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

const codeOf = (com: string | null | undefined): CarrierCode | null => (com && Object.hasOwn(carriers, com) ? (com as CarrierCode) : null)

/** What a push says. Signed for or sent back is the end (shutdown); abort means 3 天查询无记录 or 60 天无变化. */
export function toldBy({ status, message, autoCheck, comNew, lastResult }: Push, now: Date): Told {
  const stops = stopsIn(lastResult?.data ?? [], now)
  // Where the carrier was wrong and is known, the provider goes on with the right one by itself.
  const corrected = autoCheck === '1' || status === 'abort' ? codeOf(comNew) : null
  return {
    following: status === 'shutdown' ? 'over' : status === 'abort' && !corrected ? 'lost' : 'on',
    status: stops.length > 0 && lastResult ? statusOf(lastResult.state) : null,
    stops,
    courier: corrected,
    words: message.slice(0, mostSigns),
  }
}
type Push = z.infer<typeof Push>

const ends: readonly (ParcelStatus | null)[] = ['signed', 'returned']

/** What a query found. */
export function toldByLook({ state, data }: z.infer<typeof Result>, now: Date): Told | null {
  const stops = stopsIn(data, now)
  if (stops.length === 0) return null
  const status = statusOf(state)
  return { following: ends.includes(status) ? 'over' : 'on', status, stops, courier: null, words: '' }
}
