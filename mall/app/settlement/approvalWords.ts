import type { Confirmed } from './queries.ts'

/** Who will approve, level after level: '王敏，再由 陈荣达、王敏 全部同意'; at a level of several one is enough unless it says 全部. */
export const approvalWords = (approvers: Confirmed['approvers']): string =>
  approvers
    .map(({ mode, names }) => {
      const all = names.join('、')
      if (names.length < 2) return all
      return mode === 'all' ? `${all}（须全部同意）` : `${all}（任一人同意）`
    })
    .join('，再由 ')
