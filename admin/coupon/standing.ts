import type { Tone } from '../../contract/moves.ts'

/** How the standing of a batch looks to the merchant. */
export const standingTone = (standing: string): Tone =>
  ({ 待复核: 'due', 未开始: 'busy', 发放中: 'ok', 已领完: 'bad', 已暂停: 'bad' } as Readonly<Record<string, Tone>>)[standing] ?? 'off'

/** Nothing of a batch is given any more: it was stopped, or its time is over. */
export const isClosed = ({ standing }: { readonly standing: string }): boolean => standing === '已停止' || standing === '已结束'
