import { shanghai } from '../../../contract/text.ts'

// What happens to parcels in the sandbox. Most are signed for within an hour. Those whose number ends like one of the hurried have
// their fate within seconds, so that each can be seen.

type Happening = { readonly after: number; readonly state: string; readonly name: string; readonly words: string }

const [second, minute] = [1000, 60_000]
const collected = { state: '1', name: '揽收', words: '【深圳市】快件已由【宝安西乡营业点】揽收' }
const left = { state: '0', name: '在途', words: '【深圳市】快件离开【深圳转运中心】，发往目的地' }
const arrived = { state: '0', name: '在途', words: '快件到达目的地转运中心，准备派送' }
const delivering = { state: '5', name: '派件', words: '快件正在派送途中，请保持电话畅通' }
const signed = { state: '3', name: '签收', words: '快件已签收，签收人：本人，感谢使用' }

const usual: readonly Happening[] = [
  { ...collected, after: 10 * second },
  { ...left, after: 2 * minute },
  { ...arrived, after: 10 * minute },
  { ...delivering, after: 20 * minute },
  { ...signed, after: 40 * minute },
]

const hurried: Readonly<Record<string, Omit<Happening, 'after'>>> = {
  9002: { state: '2', name: '疑难', words: '多次联系收件人未果，快件滞留【目的地营业点】' },
  9003: signed,
  9004: { state: '4', name: '退签', words: '快件已退回发件人并签收' },
  9014: { state: '14', name: '拒签', words: '收件人拒收，快件将退回发件人' },
}

/** What happens to the parcel of this number, in its order. */
export function storyOf(number: string): readonly Happening[] {
  const fate = hurried[number.slice(-4)]
  if (!fate) return usual
  return [
    { ...collected, after: second },
    { ...delivering, after: 2 * second },
    { ...fate, after: 3 * second },
  ]
}

/** Whether nothing more happens after this. */
export const isEnd = (state: string): boolean => state === '3' || state === '4'

/** How many of the story's happenings have come to pass. */
export const reached = (number: string, since: Date, now: Date): number =>
  storyOf(number).filter(({ after }) => since.getTime() + after <= now.getTime()).length

/** The result as the provider tells it when so many have come to pass, the newest first; null where none has. */
export function resultOf({ courier, number, since }: { courier: string; number: string; since: Date }, count: number) {
  const happened = storyOf(number).slice(0, count).toReversed()
  const [newest] = happened
  if (!newest) return null
  const data = happened.map(({ after, name, words }) => {
    const time = shanghai(new Date(since.getTime() + after))
    return { context: words, time, ftime: time, status: name, areaCode: null, areaName: null }
  })
  const head = { message: 'ok', nu: number, ischeck: newest.state === '3' ? '1' : '0', com: courier, status: '200' }
  return { ...head, condition: 'F00', state: newest.state, data }
}
