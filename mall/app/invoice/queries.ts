import { queryOptions } from '@tanstack/react-query'
import { isTitle, listTitles } from '../../../contract/invoice/billInfo.ts'
import { titlesAtMost } from '../../../contract/account/invoice.ts'
import { call } from '../call.ts'

/** All invoice titles of the company. */
export const titlesQuery = queryOptions({
  queryKey: [listTitles.path],
  queryFn: async () => {
    const { rows, total } = await call(listTitles, { limit: titlesAtMost })
    return { rows: rows.filter(isTitle), total }
  },
})
