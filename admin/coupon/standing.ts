import type { Tone } from '../../contract/moves.ts'

/** How the standing of a batch looks to the merchant. */
export const standingTone = (standing: string): Tone =>
  ({ 待复核: 'due', 未开始: 'busy', 发放中: 'ok', 已领完: 'bad', 已暂停: 'bad' } as Readonly<Record<string, Tone>>)[standing] ?? 'off'
