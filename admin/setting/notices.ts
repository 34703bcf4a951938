import type { NoticeNow } from '../../contract/setting/noticeDesk.ts'

/** What stands in the blanks of a preview. */
export const examplesOf = (blanks: NoticeNow['blanks']): Record<string, string> =>
  Object.fromEntries(blanks.map(({ blank, example }) => [blank, example]))
