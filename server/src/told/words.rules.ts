import { kindOf, type TodoKind } from '../../../contract/todo/todo.ts'
import type { Setting } from '../../../contract/setting/terms.ts'
import { filled } from '../../../contract/text.ts'

/** What a robot says around and of what is new; `line` has the blanks 事项, 数量 and 单位. */
export type RobotWords = { readonly head: string; readonly line: string; readonly foot: string }

const usual: RobotWords = { head: '【待办】有新的事项', line: '{事项} {数量} {单位}', foot: '' }

export const robotWords: Setting<RobotWords> = {
  key: 'robotWords',
  of: (stored) => {
    const own = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
    const words = (key: keyof RobotWords): string => (typeof own[key] === 'string' ? own[key] : usual[key])
    return { head: words('head') || usual.head, line: words('line') || usual.line, foot: words('foot') }
  },
}

/** What is new, as one message: how many of each kind, and nothing of whom. */
export function wordsOf(news: readonly { readonly kind: TodoKind; readonly count: number }[], { head, line, foot }: RobotWords): string {
  const sums = new Map<TodoKind, number>()
  for (const { kind, count } of news) sums.set(kind, (sums.get(kind) ?? 0) + count)
  const lines = [...sums].map(([kind, count]) => filled(line, { 事项: kindOf(kind).label, 数量: String(count), 单位: kindOf(kind).unit }))
  return [head, ...lines, foot].filter(Boolean).join('\n')
}
