import type { Tone } from '../../contract/moves.ts'

/** How the standing of an activity looks to the merchant. */
export const standingTone = (standing: string): Tone =>
  ({ 草稿: 'due', 待复核: 'due', 未开始: 'busy', 进行中: 'ok', 预算用完: 'bad', 已暂停: 'bad' } as Readonly<Record<string, Tone>>)[
    standing
  ] ?? 'off'
